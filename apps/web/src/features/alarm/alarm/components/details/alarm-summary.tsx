import type { Alarm } from '@palisade/contract'
import { descriptionText, placeText } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import css from './alarm-detail.module.css'

/** The answer to "what, where, when" of an alarm, directly below its title. */
export function AlarmSummary({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const description = descriptionText(t, alarm)
  const repeats =
    alarm.count > 1
      ? ` · ${t('alarm.live.eventsUntil', { count: alarm.count, time: formatTime(alarm.lastAt) })}`
      : ''
  return (
    <div className={css['summary']}>
      {description !== '' && <p>{description}</p>}
      <p>
        {alarm.deviceName || t('manual.source')} · {placeText(t, alarm.location)}
      </p>
      <p className={css['when']}>
        <time dateTime={alarm.occurredAt}>{formatDateTime(alarm.occurredAt)}</time>
        {repeats}
      </p>
    </div>
  )
}
