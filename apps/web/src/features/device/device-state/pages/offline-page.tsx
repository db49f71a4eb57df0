import type { OfflineDevice } from '@palisade/contract'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { MaintenanceOfRow } from '#shared/ui/maintenance/maintenance-of-row.tsx'
import { MaintenanceOfChosen } from '#shared/ui/maintenance/maintenance-of-chosen.tsx'
import { offlineQuery } from '../api/state-queries.ts'
import { HistoryDrawer } from '../components/history-drawer.tsx'
import { offlineColumns } from '../components/offline-columns.tsx'
import { offlineFilters, offlineOrder } from '../model/offline-filters.ts'

/** `/setting/device/offline`: what is not online, since when, why and how often; and maintenance. */
export function OfflinePage() {
  const t = useT()
  const mayControl = useMay('device.control')
  const page = useListPage({ filters: offlineFilters, orderBy: offlineOrder, query: offlineQuery })
  const [opened, setOpened] = useState<OfflineDevice>()
  const actions = actionColumn<OfflineDevice>(t, mayControl ? 190 : 90, device => (
    <>
      <RowButton label={t('deviceState.history')} onClick={() => setOpened(device)} />
      {mayControl && <MaintenanceOfRow device={device} />}
    </>
  ))
  return (
    <ListPage
      page={page}
      label={t('deviceState.offlineTitle')}
      columns={[...offlineColumns(t), actions]}
      isSelectable={mayControl}
      onOpen={setOpened}
      buttons={mayControl && <MaintenanceOfChosen {...page.batch} />}
    >
      {opened && <HistoryDrawer device={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}
