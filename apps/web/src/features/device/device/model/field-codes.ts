import type { ErrorCode } from '@palisade/contract'

/** The form's field that a refusal of the server belongs to. */
export const fieldOfCode: Partial<Record<ErrorCode, string | ['config', string]>> = {
  'device.code_taken': 'code',
  'device.name_taken': 'name',
  'device.parent_invalid': 'parentId',
  'device.password_needed': ['config', 'password'],
}

/** Refusals that the form shows at their fields, not as a toast. */
export const fieldCodes: readonly ErrorCode[] = [
  ...(Object.keys(fieldOfCode) as ErrorCode[]),
  'device.address_refused',
  'request.invalid',
]
