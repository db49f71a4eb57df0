import { seededName, type Translator } from '@palisade/phrases'
import { AppstoreAddOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { selectOnMap, type PersonMarker } from '#shared/map/map-store.ts'
import { CameraName } from '#shared/ui/tag/camera-name.tsx'
import { PersonStatusTag } from '#shared/ui/tag/task-tags.tsx'
import { DeviceStateShape, DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import type { SiteDevice } from '../model/site.ts'
import css from './map-card.module.css'
import type { CardParts } from './map-card.types.ts'
import type { Chosen } from './use-chosen.ts'

interface Props extends CardParts {
  chosen: Chosen
  onClose: () => void
}

/** The card of the selection on the map: one device, an alarm, or several devices of one point to choose from. */
export function MapCard({ chosen, onClose, onOpenWall, ...cards }: Props) {
  const { deviceCard: DeviceExtra, deviceActions: DeviceActions, alarmCard: AlarmExtra } = cards
  const t = useT()
  const { alarm, devices } = chosen
  const [device] = devices
  const isPile = alarm === undefined && devices.length > 1
  return (
    <section className={css['card']} aria-label={t('map.card')}>
      <header className={css['head']}>
        <h2 className={css['title']}>{titleOf(t, chosen)}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('map.closeCard')}
          onClick={onClose}
        />
      </header>
      {alarm && AlarmExtra && <AlarmExtra key={alarm.id} alarm={alarm} />}
      {isPile && <Pile devices={devices} />}
      {chosen.people && <People people={chosen.people} personCard={cards.personCard} />}
      {device && !isPile && (
        <>
          <DeviceLines device={device} />
          {DeviceExtra && <DeviceExtra device={device} />}
          <div className={css['actions']}>
            <WallButton device={device} onOpenWall={onOpenWall} />
            {DeviceActions && <DeviceActions device={device} />}
          </div>
        </>
      )}
    </section>
  )
}

function titleOf(t: Translator, { alarm, devices, people = [] }: Chosen): string {
  const isPile = alarm === undefined && devices.length > 1
  if (people.length > 1) return t('map.people', { count: people.length })
  if (isPile) return t('map.cluster', { count: devices.length })
  return people[0]?.name ?? devices[0]?.name ?? t('map.layers.alarm')
}

function WallButton({ device, onOpenWall }: { device: SiteDevice } & Pick<CardParts, 'onOpenWall'>) {
  const t = useT()
  const { id, name, markerKind } = device
  if (onOpenWall === undefined || markerKind !== 'camera') return null
  return (
    <Button
      size="small"
      icon={<AppstoreAddOutlined aria-hidden />}
      onClick={() => onOpenWall([{ id, name }])}
    >
      {t('map.wall')}
    </Button>
  )
}

function DeviceLines({ device }: { device: SiteDevice }) {
  const t = useT()
  return (
    <p className={css['lines']}>
      {/* How a zone is stands with its controls. */}
      {device.type === 'device' && <DeviceStateTag state={device.state ?? 'unknown'} />}
      <span>{t(`map.kind.${device.markerKind}`)}</span>
      <span>{seededName(t, device.areaName)}</span>
      <span className={css['code']}>{device.code}</span>
    </p>
  )
}

function Pile({ devices }: { devices: readonly SiteDevice[] }) {
  return (
    <ul className={css['pile']}>
      {devices.map(({ id, name, state, type, capabilities }) => (
        <li key={id}>
          <Button type="text" size="small" block onClick={() => selectOnMap({ kind: 'device', id })}>
            {type === 'device' && <DeviceStateShape state={state ?? 'unknown'} />}{' '}
            <CameraName name={name} capabilities={capabilities} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** One of the field, or several of one point to choose from. */
function People({
  people,
  personCard: PersonExtra,
}: { people: readonly PersonMarker[] } & Pick<CardParts, 'personCard'>) {
  const [person, another] = people
  if (person && !another) return PersonExtra ? <PersonExtra key={person.id} userId={person.id} /> : null
  return (
    <ul className={css['pile']}>
      {people.map(({ id, name, status }) => (
        <li key={id}>
          <Button type="text" size="small" block onClick={() => selectOnMap({ kind: 'person', ids: [id] })}>
            {name} <PersonStatusTag status={status} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
