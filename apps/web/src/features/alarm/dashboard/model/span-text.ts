import type { Translator } from '@palisade/phrases'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** One decimal below ten, none above: more would be more exact than the roll-up is. */
const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** A length of time in its largest fitting unit. @param seconds null where there is none */
export function spanText(t: Translator, seconds: number | null): string {
  if (seconds === null) return t('figures.none')
  if (seconds < 2 * MINUTE) return t('figures.span.seconds', { n: Math.round(seconds) })
  if (seconds < 2 * HOUR) return t('figures.span.minutes', { n: rounded(seconds / MINUTE) })
  if (seconds < 2 * DAY) return t('figures.span.hours', { n: rounded(seconds / HOUR) })
  return t('figures.span.days', { n: rounded(seconds / DAY) })
}

export const percentText = (share: number | null, none: string): string =>
  share === null ? none : `${Math.round(share * 1000) / 10} %`
