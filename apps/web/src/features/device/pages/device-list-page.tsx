import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useListState } from '../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../shared/session/session-store.ts'
import { useConfirm } from '../../../shared/ui/confirm/use-confirm.tsx'
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx'
import { devicesQuery } from '../api/device-queries.ts'
import { useDeleteDevices } from '../api/use-save-device.ts'
import { deviceColumns, editColumn } from '../components/device-columns.tsx'
import { DeviceFilterPanel } from '../components/device-filter-panel.tsx'
import { deviceOrder, deviceParams } from '../model/device-filters.ts'
import css from './device-list-page.module.css'

// The form and its schemas are fetched when a device is edited, not with the list.
const DeviceDrawer = lazy(async () => ({
  default: (await import('../components/device-drawer.tsx')).DeviceDrawer,
}))

type Editing = { id: string | undefined }

/** `/setting/device/access/deviceList`: cameras and sensors with their true state. */
export function DeviceListPage() {
  const t = useT()
  const { textOf } = useApiError()
  const mayEdit = useMay('device.edit')
  const list = useListState({ params: deviceParams, orderBy: deviceOrder })
  const devices = useQuery(devicesQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<Editing>()
  const columns = useMemo(
    () => [...deviceColumns(t), ...(mayEdit ? [editColumn(t, (id: string) => setEditing({ id }))] : [])],
    [t, mayEdit],
  )

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
          mayEdit && (
            <>
              <DeleteButton ids={chosen} onDone={() => setChosen([])} />
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ id: undefined })}>
                {t('device.act.add')}
              </Button>
            </>
          )
        }
      />
      <DataTable
        label={t('device.list.title')}
        columns={columns}
        rows={devices.data?.list ?? []}
        rowKey={device => device.id}
        isLoading={devices.isPending}
        error={devices.error ? textOf(devices.error) : undefined}
        onRetry={() => void devices.refetch()}
        isFiltered={Object.keys(list.filters).length > 0}
        selection={mayEdit ? { keys: chosen, onChange: setChosen } : undefined}
        sort={list.orderBy && { by: list.orderBy, order: list.order ?? 'desc' }}
        onSort={sort =>
          list.setOrder(
            deviceOrder.find(name => name === sort?.by),
            sort?.order,
          )
        }
        onOpen={mayEdit ? device => setEditing({ id: device.id }) : undefined}
        height="fill"
        pager={{
          page: list.pageNum,
          pageSize: list.pageSize,
          total: devices.data?.total ?? 0,
          isCapped: devices.data?.capped ?? false,
          onChange: ({ page, pageSize }) => list.setPage(page, pageSize),
        }}
      />
      <Suspense>
        {editing && (
          <DeviceDrawer key={editing.id} deviceId={editing.id} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

function DeleteButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const remove = useDeleteDevices()
  const handleDelete = async () => {
    const title = t('shared.confirm.deleteTitle', { count: ids.length })
    if (!(await confirm({ title, content: t('device.act.deleteText'), isDanger: true }))) return
    remove.mutate([...ids], {
      onSuccess: () => {
        message.success(t('shared.result.deletedCount', { count: ids.length }))
        onDone()
      },
    })
  }
  return (
    <Button
      danger
      icon={<DeleteOutlined />}
      disabled={ids.length === 0}
      loading={remove.isPending}
      onClick={() => void handleDelete()}
    >
      {t('device.act.deleteSelected', { count: ids.length })}
    </Button>
  )
}
