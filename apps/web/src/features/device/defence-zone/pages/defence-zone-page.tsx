import type { DefenceZone } from '@palisade/contract'
import { EnvironmentOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { MapPanel } from '../../../../shared/map/map-panel.tsx'
import { selectOnMap, showPlace } from '../../../../shared/map/map-store.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { zonesQuery } from '../api/zone-queries.ts'
import { ZoneBatch } from '../components/zone-batch.tsx'
import { ZoneButtons } from '../components/zone-buttons.tsx'
import { zoneColumns } from '../components/zone-columns.tsx'
import { ZoneFilterPanel } from '../components/zone-filter-panel.tsx'
import { zoneOrder, zoneParams } from '../model/zone-filters.ts'
import css from './defence-zone-page.module.css'

const ZoneDrawer = lazy(async () => ({ default: (await import('../components/zone-drawer.tsx')).ZoneDrawer }))

/** Share of the screen's width that the list covers. */
const LIST_SHARE = 0.58

type Editing = { id: string | undefined }

/** `/setting/device/defenceZone`: zones of intrusion panels with their condition now, beside the map. */
export function DefenceZonePage() {
  const t = useT()
  const mayEdit = useMay('defence_zone.edit')
  const mayControl = useMay('defence_zone.control')
  const list = useListState({ params: zoneParams, orderBy: zoneOrder })
  const zones = useQuery(zonesQuery(list.request))
  const rows = zones.data?.list ?? []
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<Editing>()
  const columns = useColumns(setEditing)

  const table = useListTable(list, zones)
  return (
    <MapPanel
      side="left"
      size={Math.round(window.innerWidth * LIST_SHARE)}
      label={t('defenceZone.list.title')}
    >
      <div className={css['page']}>
        <ZoneFilterPanel
          values={list.filters}
          isLoading={zones.isFetching}
          onSearch={filters => {
            setChosen([])
            if (!list.setFilters(filters)) void zones.refetch()
          }}
          extra={<AddButton onAdd={() => setEditing({ id: undefined })} />}
        />
        <ZoneBatch zones={rows.filter(zone => chosen.includes(zone.id))} onDone={() => setChosen([])} />
        <DataTable
          {...table}
          label={t('defenceZone.list.title')}
          columns={columns}
          rowKey={zone => zone.id}
          emptyAction={t('defenceZone.list.empty')}
          selection={mayEdit || mayControl ? { keys: chosen, onChange: setChosen } : undefined}
          onOpen={mayEdit ? zone => setEditing({ id: zone.id }) : undefined}
          isRowMarked={zone => zone.condition === 'alarm'}
        />
        <Suspense>
          {editing && (
            <ZoneDrawer
              key={editing.id}
              zone={rows.find(zone => zone.id === editing.id)}
              onClose={() => setEditing(undefined)}
            />
          )}
        </Suspense>
      </div>
    </MapPanel>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useT()
  if (!useMay('defence_zone.edit')) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
      {t('defenceZone.act.add')}
    </Button>
  )
}

function useColumns(onEdit: (editing: Editing) => void): DataColumn<DefenceZone>[] {
  const t = useT()
  const mayEdit = useMay('defence_zone.edit')
  const mayControl = useMay('defence_zone.control')
  return useMemo(() => {
    const actions: DataColumn<DefenceZone> = {
      key: 'actions',
      title: t('shared.table.actions'),
      width: 50 + (mayControl ? 165 : 0) + (mayEdit ? 50 : 0),
      fixed: 'end',
      render: zone => (
        <span className={css['actions']}>
          {mayControl && <ZoneButtons zone={zone} isSmall />}
          {mayEdit && (
            <Button type="link" size="small" onClick={() => onEdit({ id: zone.id })}>
              {t('shared.action.edit')}
            </Button>
          )}
          <MapButton zone={zone} />
        </span>
      ),
    }
    return [...zoneColumns(t), actions]
  }, [t, mayEdit, mayControl, onEdit])
}

function MapButton({ zone: { id, name, longitude, latitude } }: { zone: DefenceZone }) {
  const t = useT()
  const isPlaced = longitude !== null && latitude !== null
  const label = isPlaced ? t('defenceZone.act.showOnMap') : t('defenceZone.act.notPlaced')
  return (
    <Button
      type="text"
      size="small"
      icon={<EnvironmentOutlined />}
      title={label}
      aria-label={`${label}: ${name}`}
      disabled={!isPlaced}
      onClick={() => {
        if (!isPlaced) return
        showPlace({ longitude, latitude })
        selectOnMap({ kind: 'device', id })
      }}
    />
  )
}
