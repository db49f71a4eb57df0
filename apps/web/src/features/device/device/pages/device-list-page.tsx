import type { Device } from '@palisade/contract'
import { lazy, useMemo, useState } from 'react'
import { devicesQuery } from '#shared/queries/devices.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useCentre, useMay } from '#shared/session/session-store.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { MaintenanceOfRow } from '#shared/ui/maintenance/maintenance-of-row.tsx'
import { deviceColumns } from '../components/device-columns.tsx'
import { ListButtons } from '../components/list-buttons.tsx'
import { UnplacedNote } from '../components/unplaced-note.tsx'
import { deviceFilters, deviceOrder } from '../model/device-filters.ts'

// The form and its schemas are fetched when a device is edited, not with the list.
const DeviceDrawer = lazy(async () => ({
  default: (await import('../components/device-drawer.tsx')).DeviceDrawer,
}))

/** `/setting/device/access/deviceList`: every device with its true state. */
export function DeviceListPage() {
  const t = useT()
  const centre = useCentre()
  const mayEdit = useMay('device.edit')
  const mayControl = useMay('device.control')
  const page = useListPage({ filters: deviceFilters, orderBy: deviceOrder, query: devicesQuery })
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const columns = useMemo(() => {
    const actions = actionColumn<Device>(t, 76 * Number(mayEdit) + 114 * Number(mayControl), device => (
      <>
        {mayEdit && (
          <RowButton label={t('shared.action.edit')} onClick={() => setEditing({ id: device.id })} />
        )}
        {mayControl && <MaintenanceOfRow device={device} />}
      </>
    ))
    return [...deviceColumns(t), ...(mayEdit || mayControl ? [actions] : [])]
  }, [t, mayEdit, mayControl])
  return (
    <ListPage
      page={page}
      label={t('device.list.title')}
      columns={columns}
      isSelectable={mayEdit || mayControl}
      onOpen={({ id }) => setEditing({ id })}
      foldAfter={4}
      bar={<UnplacedNote filters={page.filters} />}
      buttons={
        <ListButtons batch={page.batch} filters={page.filters} onAdd={() => setEditing({ id: undefined })} />
      }
    >
      {editing && (
        <DeviceDrawer
          key={editing.id}
          deviceId={editing.id}
          areaId={page.filters.areaIds?.[0] ?? centre?.id}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  )
}
