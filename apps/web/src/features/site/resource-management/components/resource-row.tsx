import { AimOutlined, EditOutlined, EnvironmentOutlined } from '@ant-design/icons'
import type { MapResource } from '@palisade/contract'
import { Button, Checkbox } from 'antd'
import { useState, type DragEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { RESOURCE_DRAG, selectOnMap, showPlace } from '#shared/map/map-store.ts'
import { DeviceStateShape } from '#shared/ui/tag/device-state-tag.tsx'
import type { Placed } from '../api/use-placing.ts'
import { whereOf, type Building } from '../model/resource-list.ts'
import { PlaceForm } from './place-form.tsx'
import css from './resource-management.module.css'

interface Props {
  resource: MapResource
  buildings: readonly Building[]
  /** Ids of everything that is dragged with this row. */
  dragIds: readonly string[]
  isChecked: boolean
  onCheck: () => void
  onPlace: (place: Placed) => Promise<void>
  /** It is placed by the next click on the map. */
  onHand: () => void
}

export function ResourceRow({ resource, buildings, dragIds, isChecked, onCheck, onPlace, onHand }: Props) {
  const t = useT()
  const isPlaced = resource.longitude !== null
  const [isOpen, setOpen] = useState(false)
  const { id, name, type, state } = resource
  const handleDrag = (event: DragEvent) => {
    event.dataTransfer.setData(RESOURCE_DRAG, JSON.stringify(dragIds))
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the form of numbers below does by keys what dragging does
    <li className={css['row']} draggable={!isOpen} onDragStart={handleDrag}>
      <div className={css['line']}>
        <Checkbox
          checked={isChecked}
          onChange={onCheck}
          aria-label={t('resourceManagement.check', { name })}
        />
        <span className={css['shape']}>
          {type === 'device' && <DeviceStateShape state={state ?? 'unknown'} />}
        </span>
        <span className={css['name']} title={name}>
          {name}
        </span>
        <span className={css['where']}>
          <WhereText resource={resource} buildings={buildings} />
        </span>
        <Button
          type="text"
          size="small"
          icon={isPlaced ? <AimOutlined /> : <EnvironmentOutlined />}
          aria-label={t(isPlaced ? 'resourceManagement.show' : 'resourceManagement.place', { name })}
          title={t(isPlaced ? 'resourceManagement.show' : 'resourceManagement.place', { name })}
          onClick={() => (isPlaced ? show(resource) : onHand())}
        />
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-expanded={isOpen}
          aria-label={t('resourceManagement.edit', { name })}
          title={t('resourceManagement.edit', { name })}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <PlaceForm
          resource={resource}
          buildings={buildings}
          onSave={async place => {
            await onPlace({ id, type, ...place })
            setOpen(false)
          }}
        />
      )}
    </li>
  )
}

function WhereText({ resource, buildings }: Pick<Props, 'resource' | 'buildings'>) {
  const t = useT()
  const where = whereOf(resource)
  if (where !== 'floor') return t(`resourceManagement.where.${where}`)
  const floor = buildings.flatMap(building => building.floors).find(one => one.id === resource.floorId)
  return t('resourceManagement.onFloor', { floor: floor?.name ?? '' })
}

function show({ id, longitude, latitude, floorId }: MapResource): void {
  if (longitude === null || latitude === null) return
  selectOnMap({ kind: 'device', id })
  if (floorId === null) showPlace({ longitude, latitude })
}
