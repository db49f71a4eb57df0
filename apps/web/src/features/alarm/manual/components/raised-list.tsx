import type { Alarm } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { showAlarm } from '#shared/map/map-store.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { raisedQuery } from '../api/manual-queries.ts'
import css from './manual.module.css'

/** The alarms that I raised, newest first: where they stand, and what has become of them. */
export function RaisedList() {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, isPending, refetch } = useQuery(raisedQuery())
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (isPending) return <LoadingMask isLoading />
  if (data.list.length === 0) return <EmptyState title={t('manual.noneRaised')} />
  return (
    <ul className={css['raised']} aria-label={t('manual.mine')}>
      {data.list.map(alarm => (
        <Raised key={alarm.id} alarm={alarm} />
      ))}
    </ul>
  )
}

function Raised({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const { id, number, deviceId, longitude, latitude } = alarm
  const hasPlace = longitude !== null && latitude !== null
  const open = alarm.status !== 'completed'
  return (
    <li>
      <span className={css['line']}>
        <AlarmLevelTag level={alarm.level} />
        <strong>{t(`enums.alarmType.${alarm.type}`)}</strong>
        <span>{t(`enums.alarmStatus.${alarm.status}`)}</span>
      </span>
      <button
        type="button"
        className={css['where']}
        disabled={!hasPlace}
        onClick={() => hasPlace && showAlarm({ id, deviceId, place: { longitude, latitude } })}
      >
        {alarm.deviceName || t('manual.source')} · {placeText(t, alarm.location)}
      </button>
      <span className={css['line']}>
        <time dateTime={alarm.occurredAt}>{formatDateTime(alarm.occurredAt)}</time>
        <ScreenLink
          {...(open
            ? { screen: 'alarmLive', search: { alarm: id } }
            : { screen: 'alarmRecord', search: { number } })}
        >
          {number}
        </ScreenLink>
      </span>
    </li>
  )
}
