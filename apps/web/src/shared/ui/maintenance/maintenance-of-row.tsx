import type { DeviceState } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MaintenanceButton } from './maintenance-button.tsx'

interface Props {
  device: { id: string; name: string; state: DeviceState }
}

/** Maintenance of one device in its row of a list. */
export function MaintenanceOfRow({ device }: Props) {
  const t = useT()
  return (
    <MaintenanceButton
      type="link"
      size="small"
      label={t('deviceState.maintenance.start')}
      ids={[device.id]}
      names={[device.name]}
      hasEnd={device.state === 'maintenance'}
    />
  )
}
