import { ApiError } from '../../../../shared/api/api-error.ts'
import type { Refusal } from './waiting.ts'

/** Answers that say nothing about the deed itself: too many calls, a server that is starting or has failed. */
const PASSING = new Set([401, 404, 408, 429, 500, 502, 503, 504, 507])

/** Why a deed was not taken for good; undefined where the same may be taken later. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || error.failure === 'no-response' || error.failure === 'timeout')
    return undefined
  if (error.status !== undefined && PASSING.has(error.status)) return undefined
  if (error.code === 'session.login_needed') return undefined
  return { code: error.code ?? `http ${error.status ?? ''}`.trim(), params: error.params }
}
