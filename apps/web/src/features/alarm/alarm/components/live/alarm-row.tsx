import type { Alarm } from '@palisade/contract'
import { memo } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../../shared/lib/date-format.ts'
import { AlarmLevelTag } from '../../../../../shared/ui/tag/alarm-level-tag.tsx'
import css from './alarm-row.module.css'

interface Props {
  alarm: Alarm
  isSelected: boolean
  onSelect: (id: string) => void
}

/** One alarm of the live queue: what, where, when, and whether somebody is at it. */
export const AlarmRow = memo(function AlarmRow({ alarm, isSelected, onSelect }: Props) {
  const t = useT()
  return (
    <button
      type="button"
      className={css['row']}
      data-level={alarm.level}
      data-status={alarm.status}
      aria-current={isSelected}
      onClick={() => onSelect(alarm.id)}
    >
      <span className={css['top']}>
        <AlarmLevelTag level={alarm.level} />
        <strong className={css['type']}>{t(`enums.alarmType.${alarm.type}`)}</strong>
        {alarm.count > 1 && (
          <span className={css['count']}>{t('alarm.live.repeated', { count: alarm.count })}</span>
        )}
      </span>
      <span className={css['place']}>
        {alarm.deviceName} · {alarm.location}
      </span>
      <span className={css['bottom']}>
        <time dateTime={alarm.occurredAt}>{formatDateTime(alarm.occurredAt)}</time>
        <span>
          {t(`enums.alarmStatus.${alarm.status}`)}
          {alarm.acknowledgedBy !== null && ` · ${alarm.acknowledgedBy}`}
        </span>
      </span>
    </button>
  )
})
