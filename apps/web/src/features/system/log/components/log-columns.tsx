import type { LogEntry } from '@palisade/contract'
import { actionText, resultText, seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { LogObject } from './log-object.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'

export const logColumns = (t: Translator, onOpen: (row: LogEntry) => void): DataColumn<LogEntry>[] => [
  { key: 'serial', title: t('log.field.serial'), width: 80, render: row => row.serial ?? '…' },
  {
    key: 'at',
    title: t('log.field.at'),
    width: 160,
    render: row => formatDateTime(row.at),
  },
  {
    key: 'userName',
    title: t('log.field.userName'),
    width: 115,
    render: row => row.userName || t('log.program'),
  },
  { key: 'action', title: t('log.field.action'), width: 165, render: row => actionText(t, row.action) },
  { key: 'object', title: t('log.field.object'), width: 230, render: row => <LogObject row={row} /> },
  {
    key: 'result',
    title: t('log.field.result'),
    width: 140,
    fixed: 'end',
    render: row => <ResultTag t={t} result={row.result} />,
  },
  { key: 'kind', title: t('log.field.kind'), width: 95, render: row => t(`log.kindOf.${row.kind}`) },
  { key: 'address', title: t('log.field.address'), width: 115, render: row => row.address },
  {
    key: 'centreName',
    title: t('log.field.centreName'),
    width: 120,
    render: row => seededName(t, row.centreName),
  },
  actionColumn(t, 80, row => <RowButton label={t('shared.action.details')} onClick={() => onOpen(row)} />),
]

export function ResultTag({ t, result }: { t: Translator; result: string }) {
  return <StatusTag tone={result === 'ok' ? 'good' : 'bad'} label={resultText(t, result)} />
}
