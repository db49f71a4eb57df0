import type { Device } from '@palisade/contract'
import { placeText, seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { DeviceCause } from '#shared/ui/tag/device-cause.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { CameraName } from '#shared/ui/tag/camera-name.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'

/** Many models begin with their maker's name already. */
const makeOf = ({ manufacturer, model }: Device['inventory']) =>
  model !== '' && model.toLowerCase().startsWith(manufacturer.toLowerCase())
    ? model
    : `${manufacturer} ${model}`.trim()

// Together they fit beside each other at 1366 px, the last one scrolls.
export const deviceColumns = (t: Translator): DataColumn<Device>[] => [
  {
    key: 'name',
    title: t('device.field.name'),
    width: 160,
    fixed: 'start',
    isName: true,
    render: device => <CameraName {...device} />,
  },
  { key: 'code', title: t('device.field.code'), width: 140, render: device => device.code },
  {
    key: 'state',
    title: t('device.field.state'),
    width: 145,
    render: device => <DeviceStateTag state={device.state} />,
  },
  {
    key: 'cause',
    title: t('device.field.cause'),
    width: 170,
    render: device => <DeviceCause device={device} />,
  },
  {
    key: 'stateSince',
    title: t('device.field.stateSince'),
    width: 155,
    render: device => formatDateTime(device.stateSince),
  },
  {
    key: 'area',
    title: t('device.field.area'),
    width: 130,
    render: device => <span title={placeText(t, device.areaPath)}>{seededName(t, device.areaName)}</span>,
  },
  {
    key: 'driver',
    title: t('device.field.driver'),
    width: 130,
    render: device => t(`enums.driver.${device.driver}`),
  },
  { key: 'ip', title: t('device.field.ip'), width: 120, render: device => device.inventory.ip },
  {
    key: 'manufacturer',
    title: t('device.field.manufacturer'),
    width: 130,
    render: ({ inventory }) => makeOf(inventory),
  },
  {
    key: 'createdAt',
    title: t('device.field.createdAt'),
    width: 155,
    render: device => formatDateTime(device.createdAt),
  },
]
