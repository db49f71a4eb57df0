import { errorKinds, type ErrorCode, type ErrorKind, type ErrorParams } from '@palisade/contract'
import { constraintError, isDatabaseAway, isDiskFull, isRetryable } from '../database/constraints.ts'
import { AppError } from './app-error.ts'

/** What is told of an error: to the caller its code, to the log its level. */
export interface Fault {
  code: ErrorCode
  params?: ErrorParams
  status: ErrorKind['status']
  level?: ErrorKind['log']
}

/** Codes of Fastify's own refusals. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_NOT_FOUND: 'request.not_found',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
}

/** PostgreSQL: query_canceled, which is our statement time limit. */
const QUERY_CANCELED = '57014'

/** What any thrown value means to the caller; what nothing is known of is `server.failed`. */
export function faultOf(error: unknown): Fault {
  if (error instanceof AppError) return fault(error.code, error.params)
  const refusal = constraintError(error)
  if (refusal) return fault(refusal.code)
  if (isDiskFull(error)) return fault('server.disk_full')
  if (isDatabaseAway(error) || isRetryable(error)) return fault('server.unavailable')
  return frameworkFault(error) ?? fault('server.failed')
}

function fault(code: ErrorCode, params?: ErrorParams): Fault {
  const kind: ErrorKind = errorKinds[code]
  return { code, ...(params && { params }), status: kind.status, ...(kind.log && { level: kind.log }) }
}

function frameworkFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code === QUERY_CANCELED) return fault('request.timeout')
  const known = byFrameworkCode[code]
  if (known) return fault(known)
  const status = 'statusCode' in error ? error.statusCode : undefined
  // A path that leads out of the folder of files (@fastify/static): no more is said than of one that is not there.
  if (status === 403 || status === 404) return fault('request.not_found')
  if (status === 400) return fault('request.invalid', { issues: [{ path: '', rule: 'json' }] })
  return undefined
}
