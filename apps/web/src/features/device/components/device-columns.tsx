import type { Device } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Button } from 'antd'
import { formatDateTime } from '../../../shared/lib/date-format.ts'
import type { DataColumn } from '../../../shared/ui/data-table/data-table.types.ts'
import { DeviceStateTag } from '../../../shared/ui/tag/device-state-tag.tsx'

export const deviceColumns = (t: Translator): DataColumn<Device>[] => [
  { key: 'name', title: t('device.field.name'), width: 180, isSortable: true, render: device => device.name },
  { key: 'code', title: t('device.field.code'), width: 130, isSortable: true, render: device => device.code },
  {
    key: 'kind',
    title: t('device.field.kind'),
    width: 90,
    render: device => t(`enums.deviceKind.${device.kind}`),
  },
  {
    key: 'state',
    title: t('device.field.state'),
    width: 110,
    isSortable: true,
    render: device => <DeviceStateTag state={device.state} />,
  },
  {
    key: 'cause',
    title: t('device.field.cause'),
    width: 210,
    render: device => (device.cause ? t(`enums.deviceCause.${device.cause}`) : ''),
  },
  {
    key: 'stateSince',
    title: t('device.field.stateSince'),
    width: 165,
    render: device => formatDateTime(device.stateSince),
  },
  { key: 'area', title: t('device.field.area'), width: 160, render: device => device.areaName },
  {
    key: 'driver',
    title: t('device.field.driver'),
    width: 120,
    render: device => t(`enums.driver.${device.driver}`),
  },
  {
    key: 'createdAt',
    title: t('device.field.createdAt'),
    width: 165,
    isSortable: true,
    render: device => formatDateTime(device.createdAt),
  },
]

export const editColumn = (t: Translator, onEdit: (id: string) => void): DataColumn<Device> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width: 80,
  fixed: 'end',
  render: ({ id }) => (
    <Button type="link" size="small" onClick={() => onEdit(id)}>
      {t('shared.action.edit')}
    </Button>
  ),
})
