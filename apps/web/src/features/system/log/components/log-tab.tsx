import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { LogEntry } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../../shared/api/api.ts'
import type { ListState } from '../../../../shared/hooks/use-list-state.ts'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../shared/lib/date-format.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { DownloadButton } from '../../../../shared/ui/download-button/download-button.tsx'
import { backupsQuery, logQuery } from '../api/log-queries.ts'
import { fromPanel, toPanel, toRequest, type logParams } from '../model/log-filters.ts'
import css from '../pages/log-page.module.css'
import { logColumns } from './log-columns.tsx'
import { LogDetailsDrawer } from './log-details.tsx'
import { LogFilterPanel } from './log-filter-panel.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

/** The rows of the log, or of a restore, by filter and page. */
export function LogTab({ list }: { list: ListState<typeof logParams, 'at'> }) {
  const t = useT()
  const { filters } = list
  const rows = useQuery(logQuery(toRequest(list.request)))
  const [open, setOpen] = useState<LogEntry>()
  const panel = useMemo(() => toPanel(filters), [filters])
  const columns = useMemo(() => logColumns(t, setOpen), [t])
  const table = useListTable(list, rows)
  return (
    <>
      <LogFilterPanel
        values={panel}
        kind={filters.kind}
        isLoading={rows.isFetching}
        onSearch={values => {
          if (!list.setFilters(fromPanel(values, filters))) void rows.refetch()
        }}
        extra={<ListActions list={list} />}
      />
      {filters.restoreId !== undefined && (
        <RestoredNote
          id={filters.restoreId}
          onClose={() => list.setFilters(fromPanel(panel, { kind: filters.kind }))}
        />
      )}
      <DataTable
        {...table}
        label={t('log.title')}
        columns={columns}
        rowKey={row => row.id}
        isFiltered={Object.keys(filters).length > 0}
        onOpen={setOpen}
      />
      {open && (
        <LogDetailsDrawer id={open.id} restoreId={filters.restoreId} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** Export and check, for those who may. */
function ListActions({ list }: { list: ListState<typeof logParams, 'at'> }) {
  const t = useT()
  const mayManage = useMay('log.manage')
  const [isVerifying, setVerifying] = useState(false)
  if (!mayManage) return null
  return (
    <>
      <DownloadButton
        label={t('log.export')}
        ask={signal => api.log.exportExcel(toRequest(list.filters), { signal })}
      />
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
