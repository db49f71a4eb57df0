import { DEVICE_NAME_LIMIT, deviceCauses, deviceStates, type DeviceState } from '@palisade/contract'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

type OfflineState = Exclude<DeviceState, 'online'>
const offlineStates = deviceStates.filter((state): state is OfflineState => state !== 'online')

export const offlineFilters = {
  name: textFilter('device.list.nameOrCode', { maxLength: DEVICE_NAME_LIMIT }),
  areaIds: areasFilter('device.field.area'),
  state: choiceFilter('device.field.state', offlineStates, (t, state) => t(`enums.deviceState.${state}`)),
  cause: choiceFilter('device.field.cause', deviceCauses, (t, cause) => t(`enums.deviceCause.${cause}`)),
}
export const offlineOrder = ['name', 'stateSince', 'outages', 'availability'] as const
