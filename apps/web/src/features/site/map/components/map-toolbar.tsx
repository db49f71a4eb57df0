import {
  AppstoreOutlined,
  BankOutlined,
  CloseOutlined,
  GatewayOutlined,
  RadiusSettingOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Popover } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { goIndoors, type AlarmMarker, type PersonMarker } from '#shared/map/map-store.ts'
import type { SiteMap } from '../layers/site-map.ts'
import type { LayerChoice } from '../model/map-layers.ts'
import type { Site } from '../model/site.ts'
import { InView } from './in-view.tsx'
import { LayerPanel } from './layer-panel.tsx'
import css from './map-frame.module.css'
import { MapSearch } from './map-search.tsx'
import type { AreaSelection } from './use-area-selection.ts'

interface Props {
  map: SiteMap | undefined
  site: Site
  /** The part of it that is drawn, and the alarms that are. */
  shown: Site
  alarms: readonly AlarmMarker[]
  people: readonly PersonMarker[]
  layers: LayerChoice
  onLayers: (layers: LayerChoice) => void
  selection: AreaSelection
}

/** Search, layers, buildings, the list of what is in view, and drawing to select cameras. */
export function MapToolbar({ map, site, shown, alarms, people, layers, onLayers, selection }: Props) {
  const t = useT()
  return (
    <div className={css['toolbar']} role="toolbar" aria-label={t('map.title')}>
      <MapSearch site={site} />
      <Popover
        trigger="click"
        placement="bottomLeft"
        content={<LayerPanel layers={layers} onLayers={onLayers} />}
      >
        <Button
          icon={<AppstoreOutlined />}
          aria-label={t('map.layers.title')}
          title={t('map.layers.title')}
        />
      </Popover>
      <BuildingMenu site={site} />
      <InView map={map} site={shown} alarms={alarms} people={people} />
      <DrawButtons selection={selection} />
    </div>
  )
}

function BuildingMenu({ site }: { site: Site }) {
  const t = useT()
  if (site.buildings.length === 0) return null
  const items = site.buildings.map(({ id, name, inside }) => ({
    key: id,
    label: `${name} · ${t('map.indoor.inside', { count: inside.length })}`,
  }))
  const handleChoose = (buildingId: string) => {
    const [first] = site.buildings.find(({ id }) => id === buildingId)?.floors ?? []
    if (first) goIndoors({ buildingId, floorId: first.id })
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => handleChoose(key) }}>
      <Button icon={<BankOutlined />} aria-label={t('map.indoor.choose')} title={t('map.indoor.choose')} />
    </Dropdown>
  )
}

function DrawButtons({ selection }: { selection: AreaSelection }) {
  const t = useT()
  const { drawing, start, clear } = selection
  if (drawing)
    return (
      <span className={css['hint']} role="status">
        {t(drawing === 'Circle' ? 'map.select.circleHint' : 'map.select.polygonHint')}
        <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={clear}>
          {t('map.select.cancel')}
        </Button>
      </span>
    )
  return (
    <>
      <Button
        icon={<RadiusSettingOutlined />}
        aria-label={t('map.select.circle')}
        title={t('map.select.circle')}
        onClick={() => start('Circle')}
      />
      <Button
        icon={<GatewayOutlined />}
        aria-label={t('map.select.polygon')}
        title={t('map.select.polygon')}
        onClick={() => start('Polygon')}
      />
    </>
  )
}
