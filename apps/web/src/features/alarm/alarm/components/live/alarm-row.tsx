import type { Alarm } from '@palisade/contract'
import { placeText, seededName } from '@palisade/phrases'
import { Tag } from 'antd'
import { memo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import css from './alarm-row.module.css'

interface Props {
  alarm: Alarm
  id: string
  isSelected: boolean
  /** It stands below the row of its group. */
  isMember?: boolean
  /** Of the whole list, of which only a part is drawn. */
  position: number
  count: number
  onSelect: (id: string) => void
}

/** One alarm of the live queue: what, where, when, and whether somebody is at it. */
export const AlarmRow = memo(function AlarmRow(props: Props) {
  const t = useT()
  const { alarm, id, isSelected, isMember = false, position, count, onSelect } = props
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      className={css['row']}
      data-level={alarm.level}
      data-status={alarm.status}
      data-member={isMember}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      onClick={() => onSelect(alarm.id)}
    >
      <span className={css['top']}>
        <AlarmLevelTag level={alarm.level} />
        <strong className={css['type']}>{t(`enums.alarmType.${alarm.type}`)}</strong>
        {alarm.isChattering && <Tag color="warning">{t('alarm.live.chattering')}</Tag>}
        {alarm.count > 1 && (
          <span className={css['count']}>{t('alarm.live.repeated', { count: alarm.count })}</span>
        )}
      </span>
      <span className={css['place']}>
        {alarm.deviceName || t('manual.source')} · {placeText(t, alarm.location)}
      </span>
      <span className={css['bottom']}>
        <time dateTime={alarm.occurredAt}>{formatDateTime(alarm.occurredAt)}</time>
        <span>
          {alarm.shelf
            ? t('inhibition.shelve.until', { until: formatTime(alarm.shelf.until) })
            : t(`enums.alarmStatus.${alarm.status}`)}
          {alarm.acknowledgedBy !== null && ` · ${seededName(t, alarm.acknowledgedBy)}`}
        </span>
      </span>
    </button>
  )
})
