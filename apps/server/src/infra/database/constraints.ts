import type { ErrorCode } from '@palisade/contract'
import { DatabaseError } from 'pg'
import { AppError } from '../errors/app-error.ts'

/**
 * The error code that the caller gets for the violation of each constraint; authors of modules add theirs. A constraint
 * that is missing here is a fault of the server and becomes `server.failed`.
 */
export const constraintErrors: Record<string, ErrorCode> = {
  api_key__name: 'api_key.name_taken',
  user_account__user_name: 'user.exists',
  user_group__name: 'user_group.name_taken',
  area__code: 'area.code_taken',
  area__name: 'area.name_taken',
  area__parent_id: 'area.not_found',
  area__parent_id_internal_code: 'area.internal_code_taken',
  area__under_itself: 'area.under_itself',
  platform__name: 'platform.name_taken',
  platform__centre_id: 'platform.centre_has_one',
  platform__area_id: 'area.not_found',
  platform__centre_area: 'area.not_found',
  device__area_id: 'area.not_found',
  device__code: 'device.code_taken',
  device__name: 'device.name_taken',
  device__parent_id: 'device.parent_invalid',
  device__floor_id: 'map.not_a_floor',
  defence_zone__panel_id: 'device.not_found',
  defence_zone__panel_id_number: 'defence_zone.number_taken',
  defence_zone__name: 'defence_zone.name_taken',
  camera_group__name: 'camera_group.name_taken',
  camera_group__area_id: 'area.not_found',
  version__number: 'version.number_taken',
  camera_group_member__camera_id: 'device.not_found',
  role__name: 'role.name_taken',
  role_area__area_id: 'area.not_found',
  role_device__device_id: 'device.not_found',
  // Deleting a role checks for holders with the role's row locked. If this constraint is violated all the same,
  // somebody assigned the role after it was deleted.
  user_role__role_id: 'role.not_found',
  group_role__role_id: 'role.not_found',
}

const CONSTRAINT_CLASS = '23'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** The refusal that belongs to a violated constraint; undefined for any other error. */
export function constraintError(error: unknown): AppError | undefined {
  if (!(error instanceof DatabaseError) || !error.code?.startsWith(CONSTRAINT_CLASS)) return undefined
  const code = error.constraint === undefined ? undefined : constraintErrors[error.constraint]
  return code && new AppError(code, undefined, { cause: error })
}

/** Whether a transaction lost against another one and may simply be run again, which is up to the service. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
}

/** The database is shutting down or starting up, or closed this connection. */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '53300'])
const AWAY_ERRNOS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
/** Messages of errors that the driver itself raises without a code. */
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
]

/** Whether the database could not be reached, so that the same call may succeed a moment later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    AWAY_CODES.has(code) ||
    AWAY_ERRNOS.has(code) ||
    AWAY_MESSAGES.some(message => error.message.startsWith(message))
  )
}

const DISK_FULL = '53100'

/** Whether the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === DISK_FULL
}
