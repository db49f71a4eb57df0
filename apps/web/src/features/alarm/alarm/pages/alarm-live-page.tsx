import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { textParam } from '../../../../shared/hooks/list-params.ts'
import { showPlace, useAlarmMarkers, useMapInset } from '../../../../shared/map/map-store.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { alarmDetailsQuery, openAlarmsQuery } from '../api/alarm-queries.ts'
import { changePopups } from '../api/popup-store.ts'
import { AlarmDetail } from '../components/details/alarm-detail.tsx'
import { OpenAlarms } from '../components/live/open-alarms.tsx'
import { markersOf } from '../model/markers.ts'
import css from './alarm-live-page.module.css'

const LIST_WIDTH = 340
const DETAIL_WIDTH = 420

const params = { alarm: textParam }
const noOrder = [] as const

/** `/alarm/live`: the queue, the map with what flashes, and the chosen alarm; the choice is in the address. */
export function AlarmLivePage() {
  const t = useT()
  const { filters, setFilters } = useListState({ params, orderBy: noOrder })
  const chosen = filters.alarm
  const open = useQuery(openAlarmsQuery({ pageSize: 300 }))
  const markers = useMemo(
    () => markersOf(open.data?.list ?? [], type => t(`enums.alarmType.${type}`)),
    [open.data, t],
  )
  useAlarmMarkers(markers)
  useMapInset({ left: LIST_WIDTH, right: DETAIL_WIDTH })
  useShownPlace(chosen)

  const handleSelect = (alarm: string) => {
    changePopups({ type: 'put-aside', id: alarm })
    setFilters({ alarm })
  }
  return (
    <div className={css['page']}>
      <section className={css['panel']} style={{ width: LIST_WIDTH }}>
        <OpenAlarms selectedId={chosen} onSelect={handleSelect} />
      </section>
      <section className={css['panel']} style={{ width: DETAIL_WIDTH }} aria-live="polite">
        <div className={css['scroll']}>
          <AlarmDetail alarmId={chosen} />
        </div>
      </section>
    </div>
  )
}

/** Brings the chosen alarm's place into view, once for each choice. */
function useShownPlace(alarmId: string | undefined) {
  const { data } = useQuery({ ...alarmDetailsQuery(alarmId ?? ''), enabled: alarmId !== undefined })
  const { id, longitude, latitude } = data ?? {}
  useEffect(() => {
    if (id && typeof longitude === 'number' && typeof latitude === 'number')
      showPlace({ longitude, latitude })
  }, [id, longitude, latitude])
}
