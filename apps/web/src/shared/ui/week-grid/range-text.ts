import type { TimeRange } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'

/** A range in one line: its days, and its hours of the week. */
export function rangeText(t: Translator, { type, dates, data }: TimeRange): string {
  const [first, last] = dates
  const days = first === undefined ? [] : [`${first} – ${last}`]
  const hours = data.map(
    ({ day, startTime, endTime }) => `${t(`enums.weekDay.${day}`)} ${startTime}–${endTime}`,
  )
  return [...days, ...(type === 'all' ? [t('shared.weekGrid.always')] : hours)].join(
    t('shared.list.separator'),
  )
}
