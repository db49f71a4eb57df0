import { DEVICE_NAME_LIMIT, driverConfigs, inventoryFields } from '@palisade/contract'
import { deviceFieldName } from '#shared/lib/device-field.ts'
import { deviceFilter } from '#shared/ui/device-select/device-filter.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'

const configNames = new Set(Object.values(driverConfigs).flatMap(config => Object.keys(config.shape)))

/** Dotted names of the fields that a change may be about. */
const changedFields: readonly string[] = [
  'name',
  'code',
  'areaId',
  'parentId',
  'longitude',
  'latitude',
  'height',
  'floorId',
  'alias',
  'tags',
  'smartTask',
  'direction',
  'fieldOfView',
  'viewRange',
  ...[...configNames].map(name => `config.${name}`),
  ...inventoryFields.map(name => `inventory.${name}`),
]

export const historyFilters = {
  ...rangeFilters('startTime', 'endTime'),
  deviceName: textFilter('deviceHistory.device', { maxLength: DEVICE_NAME_LIMIT }),
  field: choiceFilter('deviceHistory.field', changedFields, deviceFieldName),
  userName: textFilter('deviceHistory.user', { maxLength: 50 }),
  deviceId: deviceFilter('deviceHistory.oneDevice'),
}
export const historyOrder = ['at'] as const
