import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { LogEntry } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '#shared/api/api.ts'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { quickRange } from '#shared/ui/date-range/quick-ranges.ts'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { backupsQuery, logQuery } from '../api/log-queries.ts'
import { logFilters, logOrder, toRequest } from '../model/log-filters.ts'
import css from '../pages/log-page.module.css'
import { logColumns } from './log-columns.tsx'
import { LogDetailsDrawer } from './log-details.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

/** The rows of the log, or of a restore, by filter and page. */
export function LogTab() {
  const t = useT()
  const page = useListPage({
    filters: logFilters,
    orderBy: logOrder,
    query: request => logQuery(toRequest(request)),
  })
  const { restoreId, ...others } = page.filters
  const [open, setOpen] = useState<LogEntry>()
  const columns = useMemo(() => logColumns(t, setOpen), [t])
  return (
    <ListPage
      page={page}
      place="part"
      label={t('log.title')}
      columns={columns}
      isFiltered={Object.keys(page.filters).length > 0}
      onOpen={setOpen}
      foldAfter={4}
      buttons={
        <>
          <TodayButton filters={page.filters} onSearch={page.search} />
          <ListActions filters={toRequest(page.filters)} />
        </>
      }
      bar={restoreId !== undefined && <RestoredNote id={restoreId} onClose={() => page.search(others)} />}
    >
      {open && <LogDetailsDrawer id={open.id} restoreId={restoreId} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

type Filters = FiltersOf<typeof logFilters>

/** The rows of this day alone, by one press; another press shows all again. */
function TodayButton({ filters, onSearch }: { filters: Filters; onSearch: (next: Filters) => void }) {
  const t = useT()
  const { startTime, endTime, ...others } = filters
  const { start, end } = quickRange('today', new Date(useNow(60_000)))
  const today = { startTime: start.toISOString(), endTime: end.toISOString() }
  const isOn = startTime === today.startTime && endTime === today.endTime
  return (
    <Button aria-pressed={isOn} onClick={() => onSearch(isOn ? others : { ...others, ...today })}>
      {t('shared.date.today')}
    </Button>
  )
}

/** Export and check, for those who may. */
function ListActions({ filters }: { filters: ReturnType<typeof toRequest> }) {
  const t = useT()
  const mayManage = useMay('log.manage')
  const [isVerifying, setVerifying] = useState(false)
  if (!mayManage) return null
  return (
    <>
      <DownloadButton label={t('log.export')} ask={signal => api.log.exportExcel(filters, { signal })} />
      <Button icon={<SafetyCertificateOutlined />} onClick={() => setVerifying(true)}>
        {t('log.verify')}
      </Button>
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}

function RestoredNote({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const mayManage = useMay('log.manage')
  const { data } = useQuery({ ...backupsQuery(), enabled: mayManage })
  const time = formatDateTime(data?.find(one => one.id === id)?.startedAt)
  return (
    <div className={css['note']}>
      <Tag color="warning" closable onClose={onClose}>
        {t('log.backup.showing', { time })}
      </Tag>
    </div>
  )
}
