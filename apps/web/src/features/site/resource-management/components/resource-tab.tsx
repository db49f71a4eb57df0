import type { MapResource, ResourceNode } from '@palisade/contract'
import { Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { toggled } from '../../../../shared/lib/toggled.ts'
import { useMapEditing, useMapStore, type Place } from '../../../../shared/map/map-store.ts'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import type { Placing } from '../api/use-placing.ts'
import { placesAround } from '../model/drop.ts'
import {
  listed,
  whereabouts,
  type Building,
  type ListFilters,
  type Whereabouts,
} from '../model/resource-list.ts'
import { BatchBar } from './batch-bar.tsx'
import { ResourceList } from './resource-list.tsx'
import css from './resource-management.module.css'

interface Props {
  resources: readonly MapResource[]
  areas: readonly ResourceNode[]
  buildings: readonly Building[]
  filters: ListFilters
  onFilters: (filters: ListFilters) => void
  placing: Placing
}

const none: ReadonlySet<string> = new Set()

/** Resources of an area with where they stand, to be dragged onto the map or a floor. */
export function ResourceTab({ resources, areas, buildings, filters, onFilters, placing }: Props) {
  const t = useT()
  const [checked, setChecked] = useState(none)
  const rows = useMemo(() => listed(resources, areas, filters), [resources, areas, filters])
  const chosen = rows.filter(one => checked.has(one.id))
  useDropping(resources, placing)
  const area = areas.find(one => one.id === filters.areaId)
  return (
    <>
      <div className={css['filters']}>
        <AreaSelect
          label={t('device.field.area')}
          value={filters.areaId}
          onChange={areaId => onFilters({ ...filters, areaId })}
        />
        <Input
          aria-label={t('resourceManagement.search')}
          placeholder={t('resourceManagement.search')}
          maxLength={50}
          allowClear
          value={filters.text ?? ''}
          onChange={event => onFilters({ ...filters, text: event.target.value || undefined })}
        />
        <Select<Whereabouts>
          aria-label={t('resourceManagement.whereLabel')}
          value={filters.where ?? 'all'}
          onChange={where => onFilters({ ...filters, where: where === 'all' ? undefined : where })}
          options={whereabouts.map(value => ({ value, label: t(`resourceManagement.where.${value}`) }))}
        />
      </div>
      <BatchBar area={area} checked={chosen} placing={placing} onDone={() => setChecked(none)} />
      <p className={css['hint']}>{t('resourceManagement.dragHint')}</p>
      <ResourceList
        resources={rows}
        buildings={buildings}
        checked={checked}
        onCheck={id => setChecked(toggled(checked, id))}
        onPlace={place => placing.place([place])}
      />
    </>
  )
}

/** Dropped and dragged things are placed on the floor in view, or outdoors. */
function useDropping(resources: readonly MapResource[], placing: Placing): void {
  const floorId = useMapStore(state => state.indoor?.floorId ?? null)
  const { place } = placing
  const editing = useMemo(() => {
    const byId = new Map(resources.map(one => [one.id, one]))
    const moveAll = (ids: readonly string[], to: Place) => {
      const known = ids.flatMap(id => byId.get(id) ?? [])
      const places = placesAround(to, known.length, floorId !== null)
      return place(known.map(({ id, type }, index) => ({ id, type, floorId, ...(places[index] ?? to) })))
    }
    return {
      move: (id: string, to: Place) => moveAll([id], to),
      drop: (ids: readonly string[], to: Place) => void moveAll(ids, to).catch(() => undefined),
    }
  }, [resources, floorId, place])
  useMapEditing(editing)
}
