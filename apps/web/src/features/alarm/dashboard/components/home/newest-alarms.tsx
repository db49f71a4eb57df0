import { ArrowRightOutlined } from '@ant-design/icons'
import { screens, type Alarm, type MapResource } from '@palisade/contract'
import { placeText, seededName } from '@palisade/phrases'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { placeOfAlarm } from '#shared/map/alarm-markers.ts'
import { showAlarm } from '#shared/map/map-store.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { AlarmLevelIcon } from '#shared/ui/tag/alarm-level-icon.tsx'
import rows from '#shared/ui/alarm-rows/alarm-rows.module.css'
import css from './home.module.css'

interface Props {
  alarms: readonly Alarm[]
  resources: readonly MapResource[]
}

/** The newest open alarms: choosing one shows it on the map with what can be done, or at the desk where it has no place. */
export function NewestAlarms({ alarms, resources }: Props) {
  const t = useT()
  const navigate = useNavigate()
  if (alarms.length === 0) return <EmptyState title={t('dashboard.noAlarms')} />
  const handleChoose = (alarm: Alarm) => {
    const { id, deviceId } = alarm
    const place = placeOfAlarm(alarm, resources)
    if (place) showAlarm({ id, deviceId, place })
    else void navigate({ to: screens.alarmLive.path, search: { alarm: id } as never })
  }
  return (
    <ul className={`${rows['rows']} ${css['alarms']}`}>
      {alarms.map(alarm => (
        <li key={alarm.id}>
          <button type="button" onClick={() => handleChoose(alarm)}>
            <Row alarm={alarm} />
          </button>
          <ScreenLink
            screen="alarmLive"
            search={{ alarm: alarm.id }}
            label={t('dashboard.atDesk', { number: alarm.number })}
            className={css['toDesk']}
          >
            <ArrowRightOutlined title={t('dashboard.atDesk', { number: alarm.number })} />
          </ScreenLink>
        </li>
      ))}
    </ul>
  )
}

function Row({ alarm }: { alarm: Alarm }) {
  const t = useT()
  return (
    <>
      <AlarmLevelIcon level={alarm.level} />
      <span className={css['what']}>
        <span className={css['hidden']}>{t(`enums.alarmLevel.${alarm.level}`)} </span>
        {t(`enums.alarmType.${alarm.type}`)}
        {alarm.count > 1 && (
          <span className={css['times']}>{t('dashboard.times', { count: alarm.count })}</span>
        )}
      </span>
      <time dateTime={alarm.lastAt}>{formatDateTime(alarm.lastAt).slice(5)}</time>
      <span className={rows['detail']}>
        {alarm.status === 'in_progress' && (
          <b>
            {t('enums.alarmStatus.in_progress')} · {seededName(t, alarm.acknowledgedBy ?? '')} ·{' '}
          </b>
        )}
        {alarm.deviceName || t('manual.source')} · {placeText(t, alarm.location)}
      </span>
    </>
  )
}
