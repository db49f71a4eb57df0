import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { selectOnMap } from '../../../shared/map/map-store.ts'
import { AlarmLevelTag } from '../../../shared/ui/tag/alarm-level-tag.tsx'
import { DeviceStateShape, DeviceStateTag } from '../../../shared/ui/tag/device-state-tag.tsx'
import type { SiteDevice } from '../model/site.ts'
import css from './map-card.module.css'
import type { Chosen, MapFrameProps } from './map-frame.tsx'

interface Props extends MapFrameProps {
  chosen: Chosen
  onClose: () => void
}

/** What is chosen on the map: one device, an alarm, or the devices of one point to choose from. */
export function MapCard({ chosen, onClose, hasDeviceOfAlarm, ...cards }: Props) {
  const { deviceCard: DeviceExtra, alarmCard: AlarmExtra } = cards
  const t = useT()
  const { alarm, devices } = chosen
  const [device] = devices
  const isPile = alarm === undefined && devices.length > 1
  const title = alarm?.label ?? (isPile ? t('map.cluster', { count: devices.length }) : device?.name)
  return (
    <section className={css['card']} aria-label={t('map.card')}>
      <header className={css['head']}>
        <h2 className={css['title']}>{title}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('map.closeCard')}
          onClick={onClose}
        />
      </header>
      {alarm && <AlarmLevelTag level={alarm.level} />}
      {alarm && AlarmExtra && <AlarmExtra alarm={alarm} />}
      {isPile && <Pile devices={devices} />}
      {device && !isPile && (
        <>
          <DeviceLines device={device} />
          {(alarm === undefined || hasDeviceOfAlarm) && DeviceExtra && <DeviceExtra device={device} />}
        </>
      )}
    </section>
  )
}

function DeviceLines({ device }: { device: SiteDevice }) {
  const t = useT()
  return (
    <p className={css['lines']}>
      <DeviceStateTag state={device.state} />
      <span>{t(`enums.deviceKind.${device.kind}`)}</span>
      <span>{device.areaName}</span>
      <span className={css['code']}>{device.code}</span>
    </p>
  )
}

function Pile({ devices }: { devices: readonly SiteDevice[] }) {
  return (
    <ul className={css['pile']}>
      {devices.map(({ id, name, state }) => (
        <li key={id}>
          <Button type="text" size="small" block onClick={() => selectOnMap({ kind: 'device', id })}>
            <DeviceStateShape state={state} /> {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
