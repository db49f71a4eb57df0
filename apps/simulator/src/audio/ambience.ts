/** Seconds from one soft beep to the next. */
const BEEP_EVERY_S = 12
const BEEP_S = 0.12

/**
 * The sound at a microphone: a quiet hum, a little air, a beep now and then. It runs from -1 to 1, a function of the time in seconds and
 * of the camera (`seed` shifts pitch and beeps), so that two streams of a camera sound the same.
 */
export function ambience(seconds: number, seed: number): number {
  const hum = Math.sin(seconds * 2 * Math.PI * (95 + seed * 3)) * 0.008
  const air = (((Math.sin(seconds * 12_989.8 + seed) * 43_758.5) % 1) - 0.5) * 0.004
  const sinceBeep = (seconds + seed * 1.7) % BEEP_EVERY_S
  if (sinceBeep > BEEP_S) return hum + air
  const envelope = Math.sin((sinceBeep / BEEP_S) * Math.PI)
  return hum + air + Math.sin(seconds * 2 * Math.PI * 880) * 0.06 * envelope
}
