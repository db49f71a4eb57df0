import type { MapResource, ResourceNode } from '@palisade/contract'
import { Alert, Input, Select } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { toggled } from '#shared/lib/toggled.ts'
import { selectOnMap, useMapEditing, useMapStore, type Place } from '#shared/map/map-store.ts'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
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
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

interface Props {
  resources: readonly MapResource[]
  areas: readonly ResourceNode[]
  buildings: readonly Building[]
  filters: ListFilters & { place?: string | undefined }
  onFilters: (filters: ListFilters & { place?: string | undefined }) => void
  placing: Placing
}

const none: ReadonlySet<string> = new Set()

/** Resources of an area with where they stand, to be dragged onto the map or a floor. */
export function ResourceTab({ resources, areas, buildings, filters, onFilters, placing }: Props) {
  const t = useT()
  const [checked, setChecked] = useState(none)
  const rows = useMemo(() => listed(resources, areas, filters), [resources, areas, filters])
  const chosen = rows.filter(one => checked.has(one.id))
  const moveAll = useMoving(resources, placing)
  const hand = (id: string | undefined) => onFilters({ ...filters, place: id })
  const inHand = resources.find(one => one.id === filters.place)
  usePlacingOne(inHand, moveAll, hand)
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
          listHeight={LIST_HEIGHT}
          aria-label={t('resourceManagement.whereLabel')}
          value={filters.where ?? 'all'}
          onChange={where => onFilters({ ...filters, where: where === 'all' ? undefined : where })}
          options={whereabouts.map(value => ({ value, label: t(`resourceManagement.where.${value}`) }))}
        />
      </div>
      <BatchBar area={area} checked={chosen} placing={placing} onDone={() => setChecked(none)} />
      {filters.place !== undefined && inHand === undefined && (
        <Alert showIcon type="warning" title={t('resourceManagement.unknown')} />
      )}
      <p className={css['hint']}>{t('resourceManagement.dragHint')}</p>
      <ResourceList
        resources={rows}
        buildings={buildings}
        checked={checked}
        onCheck={id => setChecked(toggled(checked, id))}
        onPlace={place => placing.place([place])}
        onHand={hand}
      />
    </>
  )
}

type MoveAll = (ids: readonly string[], to: Place) => Promise<void>

/** Dropped, dragged and clicked things are placed on the floor in view, or outdoors. */
function useMoving(resources: readonly MapResource[], placing: Placing): MoveAll {
  const floorId = useMapStore(state => state.indoor?.floorId ?? null)
  const { place } = placing
  const moveAll = useMemo(() => {
    const byId = new Map(resources.map(one => [one.id, one]))
    return (ids: readonly string[], to: Place) => {
      const known = ids.flatMap(id => byId.get(id) ?? [])
      const places = placesAround(to, known.length, floorId !== null)
      return place(known.map(({ id, type }, index) => ({ id, type, floorId, ...(places[index] ?? to) })))
    }
  }, [resources, floorId, place])
  const editing = useMemo(
    () => ({
      move: (id: string, to: Place) => moveAll([id], to),
      drop: (ids: readonly string[], to: Place) => void moveAll(ids, to).catch(() => undefined),
    }),
    [moveAll],
  )
  useMapEditing(editing)
  return moveAll
}

/** The map waits for the place of what is in hand; a place that is refused leaves it there. */
function usePlacingOne(
  inHand: MapResource | undefined,
  moveAll: MoveAll,
  hand: (id: string | undefined) => void,
): void {
  const place = useEffectEvent((id: string, to: Place) => {
    const put = async () => {
      await moveAll([id], to)
      hand(undefined)
      selectOnMap({ kind: 'device', id })
    }
    void put().catch(() => undefined)
  })
  const cancel = useEffectEvent(() => hand(undefined))
  const { id, name } = inHand ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined) return undefined
    useMapStore.setState({ placing: { name, place: to => place(id, to), cancel: () => cancel() } })
    return () => useMapStore.setState({ placing: undefined })
  }, [id, name])
}
