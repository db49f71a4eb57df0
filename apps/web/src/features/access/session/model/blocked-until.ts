import { ApiError, isRefused } from '#shared/api/api-error.ts'

/** When the next attempt is accepted, ms since 1970, from a refusal that says so. @param submittedAt when it was tried */
export function blockedUntil(error: unknown, submittedAt: number): number | undefined {
  if (
    !(error instanceof ApiError) ||
    !isRefused(error, 'session.throttled', 'session.locked', 'request.too_many')
  )
    return undefined
  const seconds = error.params['seconds']
  return typeof seconds === 'number' ? submittedAt + seconds * 1000 : undefined
}
