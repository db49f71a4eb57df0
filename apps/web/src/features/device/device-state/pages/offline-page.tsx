import type { OfflineDevice } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { offlineQuery } from '../api/state-queries.ts'
import { HistoryDrawer } from '../components/history-drawer.tsx'
import { MaintenanceButtons, useConfirmedEnd } from '../components/maintenance-buttons.tsx'
import { MaintenanceDialog } from '../components/maintenance-dialog.tsx'
import { offlineColumns } from '../components/offline-columns.tsx'
import { OfflineFilterPanel } from '../components/offline-filter-panel.tsx'
import { offlineOrder, offlineParams } from '../model/offline-filters.ts'
import css from './offline-page.module.css'

/** `/setting/device/offline`: what is not online, since when, why and how often; and maintenance. */
export function OfflinePage() {
  const t = useT()
  const mayControl = useMay('device.control')
  const list = useListState({ params: offlineParams, orderBy: offlineOrder })
  const devices = useQuery(offlineQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const [serviced, setServiced] = useState<readonly string[]>()
  const [opened, setOpened] = useState<OfflineDevice>()
  const end = useConfirmedEnd(() => setChosen([]))
  const columns = [
    ...offlineColumns(t),
    actionColumn(t, mayControl, {
      onOpen: setOpened,
      onStart: ({ id }) => setServiced([id]),
      onEnd: ({ id }) => end.ask([id]),
    }),
  ]
  const table = useListTable(list, devices)
  return (
    <div className={css['page']}>
      <OfflineFilterPanel
        values={list.filters}
        isLoading={devices.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void devices.refetch()
        }}
        extra={
          mayControl && (
            <MaintenanceButtons
              ids={chosen}
              onStart={() => setServiced(chosen)}
              onDone={() => setChosen([])}
            />
          )
        }
      />
      <DataTable
        {...table}
        label={t('deviceState.offlineTitle')}
        columns={columns}
        rowKey={device => device.id}
        selection={mayControl ? { keys: chosen, onChange: setChosen } : undefined}
        onOpen={setOpened}
      />
      {opened && <HistoryDrawer device={opened} onClose={() => setOpened(undefined)} />}
      {serviced && (
        <MaintenanceDialog
          ids={serviced}
          onClose={isStarted => {
            setServiced(undefined)
            if (isStarted) setChosen([])
          }}
        />
      )}
    </div>
  )
}

interface Actions {
  onOpen: (device: OfflineDevice) => void
  onStart: (device: OfflineDevice) => void
  onEnd: (device: OfflineDevice) => void
}

const actionColumn = (t: Translator, mayControl: boolean, actions: Actions): DataColumn<OfflineDevice> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width: mayControl ? 190 : 90,
  fixed: 'end',
  render: device => (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => actions.onOpen(device)}>
        {t('deviceState.history')}
      </Button>
      {mayControl &&
        (device.state === 'maintenance' ? (
          <Button type="link" size="small" onClick={() => actions.onEnd(device)}>
            {t('deviceState.maintenance.end')}
          </Button>
        ) : (
          <Button type="link" size="small" onClick={() => actions.onStart(device)}>
            {t('deviceState.maintenance.start')}
          </Button>
        ))}
    </Space>
  ),
})
