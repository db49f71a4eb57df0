import {
  deviceCategories,
  type DeviceCategory,
  type DevicesByCategory,
  type RoleDetails,
  type RoleDraft,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** The form's values. */
export type RoleFields = Omit<Required<RoleDraft>, 'remarks'> & { remarks: string }

const ofEach = <Value>(valueOf: (category: DeviceCategory) => Value) =>
  Object.fromEntries(deviceCategories.map(one => [one, valueOf(one)])) as Record<DeviceCategory, Value>

export const noDevices = (): DevicesByCategory => ofEach(() => [])

export const emptyRole: RoleFields = {
  name: '',
  remarks: '',
  permissions: [],
  areaIds: [],
  deviceScopes: ofEach(() => 'area' as const),
  deviceIds: noDevices(),
  isSecondFactorRequired: false,
}

export const fieldsOf = (role: RoleDetails): RoleFields => ({
  name: role.name,
  remarks: role.remarks,
  permissions: role.permissions,
  areaIds: role.areaIds.toSorted(),
  deviceScopes: role.deviceScopes,
  deviceIds: role.deviceIds,
  isSecondFactorRequired: role.isSecondFactorRequired,
})

/** Devices of categories that are not chosen one by one give nothing and are not sent. */
export const draftOf = (fields: RoleFields): RoleDraft => ({
  ...fields,
  deviceIds: ofEach(one => (fields.deviceScopes[one] === 'chosen' ? fields.deviceIds[one] : [])),
})

/** The field that each refusal belongs to. */
export const fieldOfCode = { 'role.name_taken': 'name' } as const satisfies FieldOfCode<RoleFields>

/** Why this user cannot change a role; undefined when nothing speaks against it. */
export function lockOf(
  role: RoleDetails | undefined,
  mayEdit: boolean,
): 'noPermission' | 'isSuper' | 'isOwn' | 'isMoreThanOwn' | undefined {
  if (role?.isSuper) return 'isSuper'
  if (!mayEdit) return 'noPermission'
  if (role?.isOwn) return 'isOwn'
  return role?.isMoreThanOwn ? 'isMoreThanOwn' : undefined
}
