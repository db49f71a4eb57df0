import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { Alarm } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import css from './alarm-row.module.css'

interface Props {
  /** Most urgent first. */
  alarms: readonly Alarm[]
  id: string
  isUnfolded: boolean
  isSelected: boolean
  position: number
  count: number
  onToggle: () => void
}

/** Alarms of one place and type in a flood: the most urgent level, how many there are, and how many nobody is at. */
export function GroupRow({ alarms, id, isUnfolded, isSelected, position, count, onToggle }: Props) {
  const t = useT()
  const [first] = alarms
  if (!first) return null
  const newest = alarms.reduce((latest, { lastAt }) => (lastAt > latest ? lastAt : latest), first.lastAt)
  const onAlert = alarms.filter(alarm => alarm.status === 'on_alert').length
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      className={css['row']}
      data-group={isUnfolded ? 'unfolded' : 'folded'}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      title={t(isUnfolded ? 'alarm.live.fold' : 'alarm.live.unfold')}
      onClick={onToggle}
    >
      <span className={css['top']}>
        {isUnfolded ? <DownOutlined /> : <RightOutlined />}
        <AlarmLevelTag level={first.level} />
        <strong className={css['type']}>{t(`enums.alarmType.${first.type}`)}</strong>
        <span className={css['count']}>{t('alarm.live.together', { count: alarms.length })}</span>
      </span>
      <span className={css['place']}>{placeText(t, first.location)}</span>
      <span className={css['bottom']}>
        <time dateTime={newest}>{formatDateTime(newest)}</time>
        <span>{t('alarm.live.groupOnAlert', { count: onAlert })}</span>
      </span>
    </button>
  )
}
