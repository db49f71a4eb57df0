import { ToolOutlined } from '@ant-design/icons'
import type { MapResource } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { MaintenanceButton } from '#shared/ui/maintenance/maintenance-button.tsx'
import { MaintenanceEnd } from '#shared/ui/maintenance/maintenance-end.tsx'

interface Props {
  device: MapResource
}

/** On the map's card of a device: until when it is in maintenance. */
export const MaintenanceLine = ({ device: { id, state } }: Props) =>
  state === 'maintenance' ? <MaintenanceEnd deviceId={id} /> : null

/** Among the actions of that card: into maintenance, or out of it. */
export function MaintenanceAction({ device: { id, name, type, state } }: Props) {
  const t = useT()
  const mayControl = useMay('device.control')
  if (!mayControl || type !== 'device') return null
  return (
    <MaintenanceButton
      size="small"
      icon={<ToolOutlined aria-hidden />}
      label={t('deviceState.maintenance.start')}
      ids={[id]}
      names={[name]}
      hasEnd={state === 'maintenance'}
    />
  )
}
