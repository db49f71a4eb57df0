/** Refusals of the one access question (specification §6). */
export const accessErrors = {
  'access.denied': { status: 403, log: 'info' },
  'access.no_area': { status: 403, log: 'info' },
  'access.no_centre': { status: 403, log: 'info' },
  'access.no_centre_and_area': { status: 403, log: 'info' },
  'access.key_invalid': { status: 401, log: 'warn' },
  'access.key_scope': { status: 403, log: 'warn' },
  'api_key.name_taken': { status: 200 },
  'api_key.expiry_past': { status: 200 },
} as const
