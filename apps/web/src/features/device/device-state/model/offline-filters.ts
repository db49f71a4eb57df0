import { DEVICE_NAME_LIMIT, deviceCauses, deviceStates, type DeviceState } from '@palisade/contract'
import { textParam } from '../../../../shared/hooks/list-params.ts'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { choiceFilter, customFilter, textFilter } from '../../../../shared/ui/filter-panel/filters.tsx'

type OfflineState = Exclude<DeviceState, 'online'>
const offlineStates = deviceStates.filter((state): state is OfflineState => state !== 'online')

export const offlineFilters = {
  name: textFilter('device.list.nameOrCode', { maxLength: DEVICE_NAME_LIMIT }),
  areaId: customFilter('device.field.area', textParam, AreaSelect),
  state: choiceFilter('device.field.state', offlineStates, (t, state) => t(`enums.deviceState.${state}`)),
  cause: choiceFilter('device.field.cause', deviceCauses, (t, cause) => t(`enums.deviceCause.${cause}`)),
}
export const offlineOrder = ['name', 'stateSince', 'outages', 'availability'] as const
