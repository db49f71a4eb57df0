import type { ErrorCode } from '@palisade/contract'
import { DatabaseError } from 'pg'

/** Refusals by the name of the database's constraint whose violation means them. Each module declares its own. */
export type ConstraintErrors = Readonly<Record<string, ErrorCode>>

const CONSTRAINT_CLASS = '23'
const DATA_CLASS = '22'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** The refusal that a violated constraint means. One that no module declares is a fault of ours. */
export function constraintError(error: unknown, constraints: ConstraintErrors): ErrorCode | undefined {
  if (!(error instanceof DatabaseError) || !error.code?.startsWith(CONSTRAINT_CLASS)) return undefined
  return error.constraint === undefined ? undefined : constraints[error.constraint]
}

/** Whether the database refuses the values themselves, so that the same statement can never succeed. */
export function isDataRefused(error: unknown): boolean {
  return (
    error instanceof DatabaseError && [DATA_CLASS, CONSTRAINT_CLASS].includes((error.code ?? '').slice(0, 2))
  )
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

const QUERY_CANCELED = '57014'

/** Whether a statement was ended because its time was over. */
export const isOverTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

const DISK_FULL = '53100'

/** Whether the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === DISK_FULL
}
