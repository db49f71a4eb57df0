import type { Alarm, MapResource } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { alarmKeys } from '../../api/alarm-queries.ts'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { placeOfAlarm } from '#shared/map/alarm-markers.ts'
import { chooseAlarm } from '#shared/map/map-store.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AlarmLevelIcon } from '#shared/ui/tag/alarm-level-icon.tsx'
import rows from '#shared/ui/alarm-rows/alarm-rows.module.css'
import css from './recent-alarms.module.css'

/** Rows of the card; the records screen has them all. */
const SHOWN = 3

/** Below the open alarms, so that every alarm that comes in has it fetched again. */
const recentQuery = (deviceId: string) => {
  const request = { deviceId, pageNum: 1, pageSize: 10, orderBy: 'occurredAt', order: 'desc' } as const
  return queryOptions({
    queryKey: [...alarmKeys.open, 'recent', deviceId],
    queryFn: ({ signal }) => api.alarm.getRecords(request, { signal }),
    meta: { ownErrors: true },
  })
}

/** The newest alarms of a device in its card on the map, each leads to what can be done; a zone has none of its own. */
export function RecentAlarms({ device }: { device: MapResource }) {
  const { id, type } = device
  const t = useT()
  const mayView = useMay('alarm.view')
  const maySee = mayView && type === 'device'
  const { data } = useQuery({ ...recentQuery(id), enabled: maySee })
  if (!maySee || data === undefined) return null
  const choose = (alarm: Alarm) => {
    const place = placeOfAlarm(alarm, [device])
    if (place) chooseAlarm({ id: alarm.id, deviceId: id, ...place })
  }
  return (
    <section className={css['recent']} aria-label={t('map.recent.title')}>
      <h3>{data.total === 0 ? t('map.recent.none') : t('map.recent.title')}</h3>
      <ul className={rows['rows']}>
        {data.list.slice(0, SHOWN).map(alarm => (
          <li key={alarm.id}>
            <button type="button" onClick={() => choose(alarm)}>
              <AlarmLevelIcon level={alarm.level} />
              <span>{t(`enums.alarmType.${alarm.type}`)}</span>
              <time dateTime={alarm.lastAt}>{formatDateTime(alarm.lastAt).slice(5)}</time>
              <span className={rows['detail']}>
                {t(`enums.alarmStatus.${alarm.status}`)}
                {alarm.status === 'in_progress' && ` · ${seededName(t, alarm.acknowledgedBy ?? '')}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data.total > SHOWN && (
        <ScreenLink screen="alarmRecord" search={{ deviceId: id }}>
          {t('map.recent.all')}
        </ScreenLink>
      )}
    </section>
  )
}
