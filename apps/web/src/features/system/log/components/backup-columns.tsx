import type { LogBackup } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Progress } from 'antd'
import { api } from '#shared/api/api.ts'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'

interface Actions {
  onRestore: (backup: LogBackup) => void
  onShow: (restore: LogBackup) => void
}

const tones: Readonly<Record<LogBackup['status'], StatusTone>> = {
  running: 'busy',
  done: 'good',
  failed: 'bad',
  interrupted: 'warning',
}

export const backupColumns = (t: Translator, actions: Actions): DataColumn<LogBackup>[] => [
  {
    key: 'startedAt',
    title: t('log.backup.startedAt'),
    width: 165,
    render: row => formatDateTime(row.startedAt),
  },
  { key: 'kind', title: t('log.backup.what'), width: 100, render: row => t(`log.backup.kind.${row.kind}`) },
  { key: 'span', title: t('log.backup.span'), width: 310, render: row => spanText(t, row) },
  {
    key: 'status',
    title: t('log.backup.statusTitle'),
    width: 220,
    fixed: 'end',
    isWrapping: true,
    render: row => <StatusTag tone={tones[row.status]} label={statusText(t, row)} />,
  },
  {
    key: 'progress',
    title: t('log.backup.progress'),
    width: 230,
    render: row => <RowsThrough t={t} row={row} />,
  },
  { key: 'size', title: t('log.backup.size'), width: 90, align: 'right', render: row => sizeText(row.bytes) },
  { key: 'endedAt', title: t('log.backup.endedAt'), width: 165, render: row => formatDateTime(row.endedAt) },
  { key: 'by', title: t('log.backup.by'), width: 110, render: row => row.userName },
  actionColumn(t, 210, row => row.status === 'done' && <RowActions t={t} row={row} {...actions} />),
]

function RowActions({ t, row, onRestore, onShow }: { t: Translator; row: LogBackup } & Actions) {
  if (row.kind === 'restore') return <RowButton label={t('log.backup.show')} onClick={() => onShow(row)} />
  return (
    <>
      <DownloadButton
        isLink
        label={t('log.backup.download')}
        ask={signal => api.log.downloadBackup({ id: row.id }, { signal })}
      />
      <RowButton label={t('log.backup.restore')} onClick={() => onRestore(row)} />
    </>
  )
}

export function RowsThrough({ t, row }: { t: Translator; row: LogBackup }) {
  const text = t('log.backup.rows', { rows: row.rows, total: row.total })
  if (row.status !== 'running') return text
  const percent = row.total === 0 ? 0 : Math.floor((row.rows * 100) / row.total)
  return <Progress size="small" percent={percent} aria-label={text} />
}

function spanText(t: Translator, { startTime, endTime }: LogBackup): string {
  if (startTime === null && endTime === null) return t('log.backup.whole')
  return `${formatDateTime(startTime)} – ${formatDateTime(endTime)}`
}

function statusText(t: Translator, { status, errorCode, faultSerial }: LogBackup): string {
  const parts = [t(`log.backup.status.${status}`)]
  if (errorCode !== null) parts.push(t.error(errorCode) ?? errorCode)
  if (faultSerial !== null) parts.push(t('log.backup.faultAt', { serial: String(faultSerial) }))
  return parts.join('. ')
}

const UNITS = ['B', 'kB', 'MB', 'GB']

export function sizeText(bytes: number): string {
  if (bytes === 0) return ''
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power] ?? ''}`
}
