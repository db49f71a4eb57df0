import type { Capability, Device, MapResource } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Collapse } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { controlledQuery } from '../api/ptz-queries.ts'
import { CruiseList } from './cruise-list.tsx'
import { HomeButtons } from './home-buttons.tsx'
import { PositionForm } from './position-form.tsx'
import { PresetList } from './preset-list.tsx'
import { PtzPad } from './ptz-pad.tsx'
import { RelayList } from './relay-list.tsx'
import css from './ptz.module.css'

/** Turning, zooming and presets of the camera that is chosen; what it cannot do is not offered. */
export function PtzPanel({ cameraId }: { cameraId: string | undefined }) {
  const t = useT()
  const mayControl = useMay('live.ptz')
  if (!mayControl) return null
  return (
    <section className={css['panel']} aria-label={t('ptz.title')}>
      <h2 className={css['title']}>{t('ptz.title')}</h2>
      {cameraId === undefined ? (
        <p className={css['hint']}>{t('ptz.noCamera')}</p>
      ) : (
        <CameraControl key={cameraId} cameraId={cameraId} />
      )}
    </section>
  )
}

function CameraControl({ cameraId }: { cameraId: string }) {
  const t = useT()
  const { textOf } = useApiError()
  const maySwitch = useMay('device.control')
  const device = useQuery(controlledQuery(cameraId))
  if (device.error) return <ErrorState title={textOf(device.error)} onRetry={() => void device.refetch()} />
  if (!device.data) return null
  const { name, capabilities, state, cause } = device.data
  const hasRelays = maySwitch && capabilities.includes('relay')
  // Its pictures may come all the same: `control_lost` says that it does not listen.
  const isAway = state === 'offline' || state === 'not_connected' || cause === 'control_lost'
  return (
    <>
      <p className={css['camera']} title={name}>
        {name}
      </p>
      {!isControlled(capabilities) && <p className={css['hint']}>{t('ptz.cannotTurn')}</p>}
      {isAway && <Away cause={cause} />}
      {capabilities.includes('ptz') && (
        <PtzPad deviceId={cameraId} capabilities={capabilities} isDisabled={isAway} />
      )}
      {!isAway && <Views deviceId={cameraId} capabilities={capabilities} />}
      {hasRelays && !isAway && <RelayList deviceId={cameraId} />}
    </>
  )
}

/** Places to turn to: the camera's home, its presets and cruises, and any position. */
function Views({ deviceId, capabilities }: { deviceId: string; capabilities: readonly Capability[] }) {
  const can = (capability: Capability) => capabilities.includes(capability)
  return (
    <>
      {can('home') && <HomeButtons deviceId={deviceId} canSet={can('home_set')} />}
      {can('preset') && <PresetList deviceId={deviceId} />}
      {can('cruise') && <CruiseList deviceId={deviceId} />}
      {can('ptz_absolute') && <PositionForm deviceId={deviceId} />}
    </>
  )
}

function Away({ cause }: Pick<Device, 'cause'>) {
  const t = useT()
  return (
    <p className={css['hint']} role="status">
      {cause ? t(`enums.deviceCause.${cause}`) : t('ptz.offline')}
    </p>
  )
}

const isControlled = (capabilities: readonly Capability[]) =>
  capabilities.includes('ptz') || capabilities.includes('preset')

/** On the map's card of a camera, folded until it is wanted; nothing for one that cannot be turned. */
export function PtzCard({ device: { id, kind, capabilities } }: { device: MapResource }) {
  const t = useT()
  const mayControl = useMay('live.ptz')
  if (!mayControl || kind !== 'camera' || !isControlled(capabilities)) return null
  const control = (
    <div className={css['folded']}>
      <CameraControl cameraId={id} />
    </div>
  )
  return (
    <Collapse
      key={id}
      ghost
      size="small"
      destroyOnHidden
      items={[{ key: 'control', label: t('ptz.title'), children: control }]}
    />
  )
}
