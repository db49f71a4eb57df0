import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { flashingDevicesQuery } from '../../api/flashing-devices.ts'
import { alarmMarkers } from '#shared/map/alarm-markers.ts'
import { mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useAlarmMarkers } from '#shared/map/map-store.ts'
import { useMay } from '#shared/session/session-store.ts'

/** All open alarms of the centre, one marker a device, on the map of every screen. */
export function OpenAlarmMarkers() {
  const t = useT()
  const mayView = useMay('alarm.view')
  const flashing = useQuery({ ...flashingDevicesQuery(), enabled: mayView })
  const resources = useQuery(mapResourcesQuery())
  const markers = useMemo(
    () =>
      alarmMarkers(
        flashing.data ?? [],
        resources.data ?? [],
        one => `${t(`enums.alarmType.${one.type}`)} · ${one.deviceName || t('manual.source')}`,
      ),
    [flashing.data, resources.data, t],
  )
  useAlarmMarkers(markers)
  return null
}
