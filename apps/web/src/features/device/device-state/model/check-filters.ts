import { DEVICE_NAME_LIMIT, deviceKinds, deviceStates } from '@palisade/contract'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

export const checkFilters = {
  name: textFilter('device.list.nameOrCode', { maxLength: DEVICE_NAME_LIMIT }),
  state: choiceFilter('device.field.state', deviceStates, (t, state) => t(`enums.deviceState.${state}`)),
  areaIds: areasFilter('device.field.area'),
  kind: choiceFilter('device.field.kind', deviceKinds, (t, kind) => t(`enums.deviceKind.${kind}`)),
}
export const checkOrder = ['name', 'state'] as const
