import { errorKinds, type ErrorCode, type ErrorKind, type ErrorParams } from '@palisade/contract'
import { AppError } from './app-error.ts'
import {
  constraintError,
  isDatabaseAway,
  isDiskFull,
  isOverTime,
  isRetryable,
  type ConstraintErrors,
} from './database-error.ts'

/** How an error is reported: its code to the caller, and at its level to the log. */
export interface Fault {
  code: ErrorCode
  params?: ErrorParams
  status: ErrorKind['status']
  level?: ErrorKind['log']
}

/** Our codes for Fastify's own refusals. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_NOT_FOUND: 'request.not_found',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
}

/** The fault that the caller sees for any thrown value; an unknown error is `server.failed`. */
export type FaultOf = (error: unknown) => Fault

/** @param constraints read with each error: they are complete once the modules are composed */
export const createFaultOf =
  (constraints: ConstraintErrors): FaultOf =>
  error =>
    faultOf(error, constraints)

function faultOf(error: unknown, constraints: ConstraintErrors): Fault {
  if (error instanceof AppError) return fault(error.code, error.params)
  const refusal = constraintError(error, constraints)
  if (refusal) return fault(refusal)
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
  if (isOverTime(error)) return fault('request.timeout')
  const known = byFrameworkCode[code]
  if (known) return fault(known)
  const status = 'statusCode' in error ? error.statusCode : undefined
  // @fastify/static answers 403 to a path that leads out of its folder. The caller learns no more than for a missing
  // file.
  if (status === 403 || status === 404) return fault('request.not_found')
  if (status === 400) return fault('request.invalid', { issues: [{ path: '', rule: 'json' }] })
  return undefined
}
