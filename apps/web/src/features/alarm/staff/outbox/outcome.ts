import { ApiError } from '#shared/api/api-error.ts'
import type { Refusal, TroubleKind } from './waiting.ts'

/** Answers that say nothing about the deed itself: too many calls, a server that is starting or has failed. */
const PASSING = new Set([401, 404, 408, 429, 500, 502, 503, 504, 507])

/** How an attempt to send ended without the deed being taken: for good, or for now. */
export type Outcome = { refusal: Refusal } | { trouble: TroubleKind; answer?: Refusal }

/** Tells from an error of sending whether the deed was refused or may be taken later. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { trouble: 'server' }
  if (error.failure === 'no-response' || error.failure === 'timeout') return { trouble: 'network' }
  const isOthers = error.code === 'session.other_user'
  if (error.status === 401 || error.code === 'session.login_needed' || isOthers) return { trouble: 'login' }
  const answer = { code: error.code ?? `http ${error.status ?? ''}`.trim(), params: error.params }
  const isPassing = error.status !== undefined && PASSING.has(error.status)
  return isPassing ? { trouble: 'server', answer } : { refusal: answer }
}
