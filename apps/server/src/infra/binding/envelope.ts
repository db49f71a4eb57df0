import type { Envelope } from '@palisade/contract'
import type { Fault } from '#server/infra/errors/fault.ts'

/** The only place that builds the envelope of an answer (COMMON-41). */
export function success<Result>(result: Result, requestId: string): Envelope<Result> {
  return { success: true, returnObj: result, requestId }
}

export function refusal({ code, params }: Fault, requestId: string): Envelope<never> {
  return {
    success: false,
    errorCode: code,
    ...(params && { errorParams: params }),
    ...(code === 'session.login_needed' && { needLogin: true }),
    requestId,
  }
}
