import type { PatrolTask } from '@palisade/contract'
import { useCallback, useMemo, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { serverTimeNow, useServerOffset } from '#shared/api/server-time.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, READER_ZONE } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { historyQuery, type HistorySearch } from '../api/patrol-history-queries.ts'
import { FiguresBar } from '../components/figures-bar.tsx'
import { historyColumns } from '../components/history-columns.tsx'
import { PatrolDrawer } from '../components/patrol-drawer.tsx'
import { historyFilters, historyOrder, lastMonth, type HistoryFilters } from '../model/history-filters.tsx'

type ListRequest = HistoryFilters &
  Pick<HistorySearch, 'pageNum' | 'pageSize' | 'cursor' | 'orderBy' | 'order'>

const nameOf = ({ planName, dueFrom }: PatrolTask) => `${planName} ${formatDateTime(dueFrom)}`
const timeNow = () => serverTimeNow(useServerOffset.getState().known).time

/** `/patrol/history`: patrols that are over, by plan, person, time, result and finding. */
export function PatrolHistoryPage() {
  const t = useT()
  const mayExport = useMay('patrol.export')
  // Kept while one turns pages, renewed with each search: else rows would move on to other pages.
  const [span, setSpan] = useState(() => lastMonth(timeNow()))
  const query = useCallback((request: ListRequest) => historyQuery({ ...span, ...request }), [span])
  const page = useListPage({ filters: historyFilters, orderBy: historyOrder, query, nameOf })
  const [openId, setOpenId] = useState<string>()
  const columns = useMemo(
    () => [
      ...historyColumns(t),
      actionColumn<PatrolTask>(t, 90, task => (
        <RowButton label={t('shared.action.details')} onClick={() => setOpenId(task.id)} />
      )),
    ],
    [t],
  )
  const search = { ...span, ...page.filters }
  return (
    <ListPage
      page={{
        ...page,
        search: next => {
          setSpan(lastMonth(timeNow()))
          page.search(next)
        },
      }}
      label={t('patrolHistory.title')}
      columns={columns}
      isLoading={page.found.isFetching}
      onOpen={task => setOpenId(task.id)}
      buttons={
        mayExport && (
          <DownloadButton
            label={t('patrolHistory.export')}
            ask={signal => api.patrolHistory.exportExcel({ ...search, timeZone: READER_ZONE }, { signal })}
          />
        )
      }
      bar={<FiguresBar search={search} />}
    >
      {openId !== undefined && <PatrolDrawer taskId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  )
}
