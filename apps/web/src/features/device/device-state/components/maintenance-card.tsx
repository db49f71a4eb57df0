import { ToolOutlined } from '@ant-design/icons'
import type { MapResource } from '@palisade/contract'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { MaintenanceButton } from '../../../../shared/ui/maintenance/maintenance-button.tsx'
import { MaintenanceEnd } from '../../../../shared/ui/maintenance/maintenance-end.tsx'

/** On the map's card of a device: until when it is in maintenance, and how it gets there. */
export function MaintenanceCard({ device: { id, type, state } }: { device: MapResource }) {
  const t = useT()
  const mayControl = useMay('device.control')
  if (type !== 'device') return null
  const isIn = state === 'maintenance'
  return (
    <>
      {isIn && <MaintenanceEnd deviceId={id} />}
      {mayControl && (
        <MaintenanceButton
          size="small"
          icon={<ToolOutlined aria-hidden />}
          label={t('deviceState.maintenance.start')}
          ids={[id]}
          hasEnd={isIn}
        />
      )}
    </>
  )
}
