import { SearchOutlined } from '@ant-design/icons'
import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { AutoComplete, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { goIndoors, selectOnMap, showPlace } from '#shared/map/map-store.ts'
import { useTheme } from '#shared/ui/ui-provider.tsx'
import { mapColours } from '../markers/map-colours.ts'
import { searchSite, type Found } from '../model/map-search.ts'
import { deviceDrawing } from '../markers/marker-shapes.ts'
import { asDataAddress, svgOf } from '../markers/marker-svg.ts'
import type { Site } from '../model/site.ts'
import css from './map-frame.module.css'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

/** Zoom that shows an area as a whole, more or less. */
const AREA_ZOOM = 16

/** Finds devices, zones, areas and buildings by name or code and goes there; arrows and Enter choose. */
export function MapSearch({ site }: { site: Site }) {
  const t = useT()
  const [text, setText] = useState('')
  const found = useMemo(() => searchSite(site, text), [site, text])
  const handleSelect = (id: string) => {
    const one = found.find(each => each.id === id)
    if (one) goTo(one, site)
    setText('')
  }
  return (
    <AutoComplete
      listHeight={LIST_HEIGHT}
      className={css['search'] ?? ''}
      value={text}
      onChange={next => setText(next.slice(0, SEARCH_TEXT_LIMIT))}
      onSelect={handleSelect}
      defaultActiveFirstOption
      options={found.map(one => ({ value: one.id, label: <FoundRow found={one} /> }))}
      notFoundContent={text.trim() === '' ? null : t('map.search.none')}
      popupMatchSelectWidth={300}
    >
      <Input
        aria-label={t('map.search.label')}
        placeholder={t('map.search.placeholder')}
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        maxLength={SEARCH_TEXT_LIMIT}
      />
    </AutoComplete>
  )
}

function FoundRow({ found }: { found: Found }) {
  const t = useT()
  const { theme } = useTheme()
  if (found.type !== 'device')
    return (
      <span className={css['found']}>
        <strong>{found.name}</strong>
        <span>{t(found.type === 'area' ? 'map.layers.area' : 'map.indoor.title')}</span>
      </span>
    )
  const icon = svgOf(deviceDrawing(found.kind, found.look, mapColours[theme]))
  return (
    <span className={css['found']}>
      <img src={asDataAddress(icon)} width={18} height={18} alt={t(`map.look.${found.look}`)} />
      <strong>{found.name}</strong>
      <span>{found.where}</span>
    </span>
  )
}

function goTo(found: Found, site: Site): void {
  if (found.type === 'building') {
    const { id: buildingId, firstFloorId: floorId } = found
    if (floorId !== undefined) goIndoors({ buildingId, floorId })
    return
  }
  if (found.type === 'area') {
    const [longitude, latitude] = found.middle
    goIndoors(undefined)
    showPlace({ longitude, latitude }, AREA_ZOOM)
    return
  }
  const device = site.devices.find(({ id }) => id === found.id)
  if (device === undefined) return
  const [longitude, latitude] = device.position
  selectOnMap({ kind: 'device', id: device.id })
  if (device.floorId === null) showPlace({ longitude, latitude })
}
