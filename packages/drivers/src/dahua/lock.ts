/** A lock whose end the device does not tell, ms: the longest that is usual. */
const USUAL_LOCK_MS = 30 * 60_000

/**
 * For how long a 401 says that the account is locked, ms; undefined where it does not say so: `Account is locked` in words, or
 * `remainLockSecond` with the seconds that are left, in a line or in JSON.
 */
export function lockedFor(body: Buffer): number | undefined {
  const text = body.toString('latin1')
  const seconds = /remainlockseconds?"?\s*[=:]\s*"?(\d{1,7})/i.exec(text)?.[1]
  if (seconds !== undefined && Number(seconds) > 0) return Number(seconds) * 1000
  return /\baccount\b[^.]{0,40}\block/i.test(text) ? USUAL_LOCK_MS : undefined
}
