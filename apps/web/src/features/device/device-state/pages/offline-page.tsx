import type { OfflineDevice } from '@palisade/contract'
import { useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { actionColumn, RowButton } from '../../../../shared/ui/data-table/row-actions.tsx'
import { ListPage } from '../../../../shared/ui/list-page/list-page.tsx'
import { useListPage } from '../../../../shared/ui/list-page/use-list-page.ts'
import { offlineQuery } from '../api/state-queries.ts'
import { HistoryDrawer } from '../components/history-drawer.tsx'
import { MaintenanceButtons, useConfirmedEnd } from '../components/maintenance-buttons.tsx'
import { MaintenanceDialog } from '../components/maintenance-dialog.tsx'
import { offlineColumns } from '../components/offline-columns.tsx'
import { offlineFilters, offlineOrder } from '../model/offline-filters.ts'

/** `/setting/device/offline`: what is not online, since when, why and how often; and maintenance. */
export function OfflinePage() {
  const t = useT()
  const mayControl = useMay('device.control')
  const page = useListPage({ filters: offlineFilters, orderBy: offlineOrder, query: offlineQuery })
  const [serviced, setServiced] = useState<readonly string[]>()
  const [opened, setOpened] = useState<OfflineDevice>()
  const end = useConfirmedEnd(page.clear)
  const actions = actionColumn<OfflineDevice>(t, mayControl ? 190 : 90, device => (
    <>
      <RowButton label={t('deviceState.history')} onClick={() => setOpened(device)} />
      {mayControl && device.state === 'maintenance' && (
        <RowButton label={t('deviceState.maintenance.end')} onClick={() => end.ask([device.id])} />
      )}
      {mayControl && device.state !== 'maintenance' && (
        <RowButton label={t('deviceState.maintenance.start')} onClick={() => setServiced([device.id])} />
      )}
    </>
  ))
  return (
    <ListPage
      page={page}
      label={t('deviceState.offlineTitle')}
      columns={[...offlineColumns(t), actions]}
      isSelectable={mayControl}
      onOpen={setOpened}
      buttons={mayControl && <MaintenanceButtons {...page.batch} onStart={() => setServiced(page.chosen)} />}
    >
      {opened && <HistoryDrawer device={opened} onClose={() => setOpened(undefined)} />}
      {serviced && (
        <MaintenanceDialog
          ids={serviced}
          onClose={isStarted => {
            setServiced(undefined)
            if (isStarted) page.clear()
          }}
        />
      )}
    </ListPage>
  )
}
