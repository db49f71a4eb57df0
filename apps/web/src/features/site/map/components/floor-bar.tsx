import { LogoutOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { goIndoors, useMapStore } from '#shared/map/map-store.ts'
import type { Site } from '../model/site.ts'
import css from './map-frame.module.css'
import type { FloorState } from './use-floor.ts'

/** Inside a building: its floors to choose from, and the way out. */
export function FloorBar({ site, state }: { site: Site; state: FloorState }) {
  const t = useT()
  const indoor = useMapStore(store => store.indoor)
  const building = site.buildings.find(({ id }) => id === indoor?.buildingId)
  if (indoor === undefined || building === undefined) return null
  const countOn = (floorId: string) => building.inside.filter(device => device.floorId === floorId).length
  return (
    <section className={css['floors']} aria-label={t('map.indoor.floors')}>
      <header>
        <h2 title={building.name}>{building.name}</h2>
        <Button size="small" icon={<LogoutOutlined aria-hidden />} onClick={() => goIndoors(undefined)}>
          {t('map.indoor.outdoors')}
        </Button>
      </header>
      <Radio.Group
        className={css['floorList'] ?? ''}
        value={indoor.floorId}
        onChange={event => goIndoors({ buildingId: building.id, floorId: String(event.target.value) })}
        options={building.floors.map(({ id, name }) => ({ value: id, label: `${name} (${countOn(id)})` }))}
        vertical
      />
      {state === 'no-plan' && <p role="status">{t('map.indoor.noPlan')}</p>}
      {state === 'failed' && <p role="alert">{t('map.indoor.failed')}</p>}
    </section>
  )
}
