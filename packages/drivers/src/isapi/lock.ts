/** A lock whose end the device does not tell, ms: the longest that is usual. */
const USUAL_LOCK_MS = 30 * 60_000

/**
 * For how long a 401 says that the account is locked, ms; undefined where it does not say so. Devices write it as XML or JSON, `unlockTime` in
 * seconds: `<userCheck><statusValue>401</statusValue><lockStatus>lock</lockStatus><unlockTime>1800</unlockTime>…`.
 */
export function lockedFor(body: Buffer): number | undefined {
  const text = body.toString('latin1')
  const word = (name: string): string | undefined =>
    new RegExp(String.raw`[<"]${name}["\s]*[>:]\s*"?([\w-]{1,16})`, 'i').exec(text)?.[1]?.toLowerCase()
  if (!['lock', 'locked', 'true'].includes(word('lockStatus') ?? '')) return undefined
  const seconds = word('unlockTime') ?? ''
  return /^[1-9]\d{0,6}$/.test(seconds) ? Number(seconds) * 1000 : USUAL_LOCK_MS
}
