import type { DeviceChange } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { deviceFieldName } from '#shared/lib/device-field.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { valueText } from '../model/value-text.ts'

export const historyColumns = (
  t: Translator,
  nameOf: (id: string) => string | undefined,
): DataColumn<DeviceChange>[] => [
  {
    key: 'at',
    title: t('deviceHistory.at'),
    width: 155,
    render: row => formatDateTime(row.at),
  },
  { key: 'device', title: t('deviceHistory.device'), width: 160, render: row => row.deviceName },
  { key: 'field', title: t('deviceHistory.field'), width: 155, render: row => deviceFieldName(t, row.field) },
  {
    key: 'before',
    title: t('deviceHistory.before'),
    width: 210,
    isWrapping: true,
    render: row => valueText(t, row, 'before', nameOf),
  },
  {
    key: 'after',
    title: t('deviceHistory.after'),
    width: 210,
    isWrapping: true,
    render: row => valueText(t, row, 'after', nameOf),
  },
  {
    key: 'user',
    title: t('deviceHistory.user'),
    width: 140,
    render: row => row.userName || t('deviceHistory.program'),
  },
]

export const restoreColumn = (
  t: Translator,
  onRestore: (change: DeviceChange) => void,
): DataColumn<DeviceChange> =>
  actionColumn(
    t,
    100,
    change =>
      change.isRestorable && (
        <RowButton label={t('deviceHistory.restore')} onClick={() => onRestore(change)} />
      ),
  )
