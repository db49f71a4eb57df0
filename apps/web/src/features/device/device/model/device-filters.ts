import {
  DEVICE_NAME_LIMIT,
  deviceCategories,
  deviceKinds,
  devicePositions,
  deviceStates,
  drivers,
} from '@palisade/contract'
import { type FiltersOf } from '#shared/hooks/list-params.ts'
import { usePlatforms } from '#shared/queries/platforms.ts'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { choiceFilter, namedFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

const short = { maxLength: DEVICE_NAME_LIMIT }

export const deviceFilters = {
  name: textFilter('device.list.nameOrCode', short),
  areaIds: areasFilter('device.field.area'),
  platformId: namedFilter('device.field.platform', usePlatforms),
  kind: choiceFilter('device.field.kind', deviceKinds, (t, kind) => t(`enums.deviceKind.${kind}`)),
  state: choiceFilter('device.field.state', deviceStates, (t, state) => t(`enums.deviceState.${state}`)),
  driver: choiceFilter('device.field.driver', drivers, (t, driver) => t(`enums.driver.${driver}`)),
  category: choiceFilter('device.field.category', deviceCategories, (t, one) =>
    t(`enums.deviceCategory.${one}`),
  ),
  position: choiceFilter('device.field.position', devicePositions, (t, one) =>
    t(`enums.devicePosition.${one}`),
  ),
  manufacturer: textFilter('device.field.manufacturer', short),
  ip: textFilter('device.field.ip', short),
}
export const deviceOrder = ['name', 'code', 'state', 'stateSince', 'createdAt'] as const
export type DeviceFilters = FiltersOf<typeof deviceFilters>
