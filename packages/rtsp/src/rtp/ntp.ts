/** Moments as NTP has them (RFC 5905 §6): seconds from 1900, then their fraction, 32 bits each. */

/** Seconds from 1900 to 1970. */
const EPOCH_S = 2_208_988_800
const FRACTIONS = 0x1_0000_0000

/** @returns ms since 1970 */
export const readNtp = (view: DataView, at: number): number =>
  (view.getUint32(at) - EPOCH_S) * 1000 + (view.getUint32(at + 4) / FRACTIONS) * 1000

/** @param ms since 1970 */
export function writeNtp(bytes: Buffer, at: number, ms: number): void {
  const seconds = Math.floor(ms / 1000)
  bytes.writeUInt32BE((seconds + EPOCH_S) % FRACTIONS, at)
  bytes.writeUInt32BE(Math.floor(((ms - seconds * 1000) / 1000) * FRACTIONS) >>> 0, at + 4)
}
