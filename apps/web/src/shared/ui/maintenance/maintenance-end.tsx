import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { deviceStandingQuery } from '#shared/queries/devices.ts'

/** Until when a device is in maintenance; nothing for who may not see the list of devices. */
export function MaintenanceEnd({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { data } = useQuery(deviceStandingQuery(deviceId))
  if (!data?.maintenanceUntil) return null
  return (
    <span>{t('deviceState.maintenance.inItUntil', { time: formatDateTime(data.maintenanceUntil) })}</span>
  )
}
