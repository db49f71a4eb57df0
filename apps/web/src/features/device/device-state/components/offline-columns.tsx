import type { OfflineDevice } from '@palisade/contract'
import { placeText, seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { hostAndPort } from '#shared/lib/host-and-port.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { DeviceCause } from '#shared/ui/tag/device-cause.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { Since } from './since.tsx'

/** Two decimals only where they tell something: 99.97 %, 80 %. */
const percent = (share: number) => `${Number(share.toFixed(2))} %`

const reasonOf = (t: Translator, row: OfflineDevice) =>
  row.state === 'maintenance' ? (
    row.maintenanceReason || t('enums.deviceCause.planned')
  ) : (
    <DeviceCause device={row} />
  )

const movedTo = (t: Translator, { foundAddress }: OfflineDevice) =>
  foundAddress && t('deviceState.movedTo', { address: hostAndPort(foundAddress) })

export const offlineColumns = (t: Translator): DataColumn<OfflineDevice>[] => [
  {
    key: 'name',
    title: t('device.field.name'),
    width: 165,
    fixed: 'start',
    render: row => <span title={row.code}>{row.name}</span>,
  },
  {
    key: 'state',
    title: t('device.field.state'),
    width: 145,
    render: row => <DeviceStateTag state={row.state} />,
  },
  {
    key: 'cause',
    title: t('device.field.cause'),
    width: 200,
    render: row => (
      <>
        {reasonOf(t, row)}
        {row.cause && row.foundAddress && ' · '}
        {movedTo(t, row)}
      </>
    ),
  },
  {
    key: 'stateSince',
    title: t('device.field.stateSince'),
    width: 240,
    render: row => <Since moment={row.stateSince} />,
  },
  {
    key: 'outages',
    title: t('deviceState.outages'),
    width: 110,
    align: 'right',
    render: row => row.outages,
  },
  {
    key: 'availability',
    title: t('deviceState.availability'),
    width: 120,
    align: 'right',
    render: row => (row.availability === null ? '–' : percent(row.availability)),
  },
  {
    key: 'maintenanceUntil',
    title: t('deviceState.maintenanceUntil'),
    width: 155,
    render: row => formatDateTime(row.maintenanceUntil),
  },
  {
    key: 'lastSeenAt',
    title: t('deviceState.lastSeen'),
    width: 155,
    render: row => formatDateTime(row.lastSeenAt),
  },
  {
    key: 'area',
    title: t('device.field.area'),
    width: 150,
    render: row => <span title={placeText(t, row.areaPath)}>{seededName(t, row.areaName)}</span>,
  },
]
