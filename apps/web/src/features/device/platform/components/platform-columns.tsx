import type { Platform } from '@palisade/contract'
import { placeText, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'

export const platformColumns = (t: Translator): DataColumn<Platform>[] => [
  { key: 'name', title: t('platform.field.name'), width: 170, isName: true, render: row => row.name },
  { key: 'centre', title: t('platform.field.centre'), width: 150, render: row => row.centreName },
  {
    key: 'area',
    title: t('device.field.area'),
    width: 160,
    render: row => {
      const place = placeText(t, row.areaPath)
      return <span title={place}>{place.split(' / ').at(-1)}</span>
    },
  },
  {
    key: 'plugin',
    title: t('platform.field.plugin'),
    width: 140,
    render: row => t(`platform.plugin.${row.plugin}`),
  },
  {
    key: 'ip',
    title: t('platform.field.ip'),
    width: 190,
    render: row => `${row.connectionMode}://${row.ip}:${row.platformPort}`,
  },
  { key: 'version', title: t('platform.field.version'), width: 130, render: row => row.version },
  {
    key: 'test',
    title: t('platform.field.test'),
    width: 220,
    fixed: 'end',
    render: row => <LastTest row={row} t={t} />,
  },
  {
    key: 'checkedAt',
    title: t('platform.field.checkedAt'),
    width: 155,
    render: row => formatDateTime(row.checkedAt),
  },
]

function LastTest({ row, t }: { row: Platform; t: Translator }) {
  if (row.isReachable === null) return <StatusTag tone="neutral" label={t('platform.test.never')} />
  if (row.isReachable) return <StatusTag tone="good" label={t('platform.test.reachable')} />
  return <StatusTag tone="bad" label={t(`enums.deviceCause.${row.cause ?? 'unreachable'}`)} />
}
