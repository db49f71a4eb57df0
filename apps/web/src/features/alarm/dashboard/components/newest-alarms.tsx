import type { Alarm } from '@palisade/contract'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../shared/lib/date-format.ts'
import { selectOnMap, showPlace, type AlarmMarker } from '../../../../shared/map/map-store.ts'
import { EmptyState } from '../../../../shared/ui/state/empty-state.tsx'
import { AlarmLevelIcon } from '../../../../shared/ui/tag/alarm-level-icon.tsx'
import css from './home.module.css'

interface Props {
  alarms: readonly Alarm[]
  /** Those of them that the map shows. */
  markers: readonly AlarmMarker[]
}

/** The newest open alarms; choosing one shows where it is. */
export function NewestAlarms({ alarms, markers }: Props) {
  const t = useT()
  if (alarms.length === 0) return <EmptyState title={t('dashboard.noAlarms')} />
  const handleChoose = (alarm: Alarm) => {
    const marker = markers.find(
      ({ id, deviceId }) => id === alarm.id || (deviceId && deviceId === alarm.deviceId),
    )
    if (marker === undefined) return
    showPlace(marker)
    selectOnMap({ kind: 'alarm', id: marker.id })
  }
  return (
    <ul className={css['alarms']}>
      {alarms.map(alarm => (
        <li key={alarm.id}>
          <button type="button" onClick={() => handleChoose(alarm)}>
            <AlarmLevelIcon level={alarm.level} />
            <span className={css['what']}>
              <span className={css['hidden']}>{t(`enums.alarmLevel.${alarm.level}`)} </span>
              {t(`enums.alarmType.${alarm.type}`)}
              {alarm.count > 1 && (
                <span className={css['times']}>{t('dashboard.times', { count: alarm.count })}</span>
              )}
            </span>
            <time dateTime={alarm.lastAt}>{formatDateTime(alarm.lastAt).slice(5)}</time>
            <span className={css['where']}>
              {alarm.deviceName} · {alarm.location}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
