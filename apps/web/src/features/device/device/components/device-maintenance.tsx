import { EnvironmentOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { deviceStandingQuery } from '#shared/queries/devices.ts'
import { useMay } from '#shared/session/session-store.ts'
import { MaintenanceButton } from '#shared/ui/maintenance/maintenance-button.tsx'
import { MaintenanceEnd } from '#shared/ui/maintenance/maintenance-end.tsx'
import { DeviceCause } from '#shared/ui/tag/device-cause.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { usePlaceOnMap } from './use-place-on-map.ts'

/** How a device is now, and its maintenance, beside the title of its form. */
export function DeviceMaintenance({ deviceId }: { deviceId: string }) {
  const t = useT()
  const mayControl = useMay('device.control')
  const place = usePlaceOnMap()
  const { data } = useQuery(deviceStandingQuery(deviceId))
  if (data === undefined) return null
  const isIn = data.state === 'maintenance'
  const toMap = place(data)
  return (
    <Space>
      {isIn ? <MaintenanceEnd deviceId={deviceId} /> : <DeviceStateTag state={data.state} />}
      {data.cause === 'account_locked' && <DeviceCause device={data} />}
      {toMap && (
        <Button size="small" icon={<EnvironmentOutlined aria-hidden />} onClick={toMap.onClick}>
          {toMap.label}
        </Button>
      )}
      {mayControl && (
        <MaintenanceButton
          size="small"
          label={t('deviceState.maintenance.start')}
          ids={[deviceId]}
          names={[data.name]}
          hasEnd={isIn}
        />
      )}
    </Space>
  )
}
