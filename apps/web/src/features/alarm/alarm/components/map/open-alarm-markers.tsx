import type { ScreenKey } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openAlarmsQuery } from '../../api/alarm-queries.ts'
import { alarmMarkers } from '../../../../../shared/map/alarm-markers.ts'
import { mapResourcesQuery } from '../../../../../shared/queries/map-resources.ts'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useAlarmMarkers, type AlarmMarker } from '../../../../../shared/map/map-store.ts'
import { useMay } from '../../../../../shared/session/session-store.ts'

/** These show alarms themselves and say which. */
const withOwnAlarms: readonly (ScreenKey | undefined)[] = ['home', 'alarmLive']
const SHOWN = 50

/** The newest open alarms flash on the map of every other screen, too. */
export function OpenAlarmMarkers({ screen }: { screen: ScreenKey | undefined }) {
  const t = useT()
  const isWanted = useMay('alarm.view') && !withOwnAlarms.includes(screen)
  const open = useQuery({ ...openAlarmsQuery({ pageNum: 1, pageSize: SHOWN }), enabled: isWanted })
  const resources = useQuery(mapResourcesQuery())
  const markers = useMemo(
    () =>
      alarmMarkers(
        open.data?.list ?? [],
        resources.data ?? [],
        alarm => `${t(`enums.alarmType.${alarm.type}`)} · ${alarm.deviceName}`,
      ),
    [open.data, resources.data, t],
  )
  useAlarmMarkers(isWanted ? markers : nothing)
  return null
}

const nothing: readonly AlarmMarker[] = []
