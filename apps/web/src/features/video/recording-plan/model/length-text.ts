import type { Translator } from '@palisade/phrases'

/** A length of time in its largest fitting unit. */
export function lengthText(t: Translator, seconds: number): string {
  if (seconds < 60) return t('recording.seconds', { seconds })
  if (seconds < 3600) return t('recording.minutes', { minutes: Math.round(seconds / 60) })
  return t('recording.hours', { hours: Math.round(seconds / 360) / 10 })
}
