import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { devicesQuery } from '../../../../shared/queries/devices.ts'
import { deviceColumns, editColumn } from '../components/device-columns.tsx'
import { DeviceFilterPanel } from '../components/device-filter-panel.tsx'
import { ListButtons } from '../components/list-buttons.tsx'
import { deviceOrder, deviceParams } from '../model/device-filters.ts'
import css from './device-list-page.module.css'

// The form and its schemas are fetched when a device is edited, not with the list.
const DeviceDrawer = lazy(async () => ({
  default: (await import('../components/device-drawer.tsx')).DeviceDrawer,
}))

type Editing = { id: string | undefined }

/** `/setting/device/access/deviceList`: every device with its true state. */
export function DeviceListPage() {
  const t = useT()
  const mayEdit = useMay('device.edit')
  const list = useListState({ params: deviceParams, orderBy: deviceOrder })
  const devices = useQuery(devicesQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<Editing>()
  const columns = useMemo(
    () => [...deviceColumns(t), ...(mayEdit ? [editColumn(t, (id: string) => setEditing({ id }))] : [])],
    [t, mayEdit],
  )

  const table = useListTable(list, devices)
  return (
    <div className={css['page']}>
      <DeviceFilterPanel
        values={list.filters}
        isLoading={devices.isFetching}
        onSearch={filters => {
          setChosen([])
          // Asked again with the same filters: the newest is wanted.
          if (!list.setFilters(filters)) void devices.refetch()
        }}
        extra={
          <ListButtons
            chosen={chosen}
            filters={list.filters}
            onDone={() => setChosen([])}
            onAdd={() => setEditing({ id: undefined })}
          />
        }
      />
      <DataTable
        {...table}
        label={t('device.list.title')}
        columns={columns}
        rowKey={device => device.id}
        selection={mayEdit ? { keys: chosen, onChange: setChosen } : undefined}
        onOpen={mayEdit ? device => setEditing({ id: device.id }) : undefined}
      />
      <Suspense>
        {editing && (
          <DeviceDrawer key={editing.id} deviceId={editing.id} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
