import { DEVICE_NAME_LIMIT, deviceKinds, deviceStates } from '@palisade/contract'
import { textParam } from '../../../../shared/hooks/list-params.ts'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { choiceFilter, customFilter, textFilter } from '../../../../shared/ui/filter-panel/filters.tsx'

export const checkFilters = {
  name: textFilter('device.list.nameOrCode', { maxLength: DEVICE_NAME_LIMIT }),
  state: choiceFilter('device.field.state', deviceStates, (t, state) => t(`enums.deviceState.${state}`)),
  areaId: customFilter('device.field.area', textParam, AreaSelect),
  kind: choiceFilter('device.field.kind', deviceKinds, (t, kind) => t(`enums.deviceKind.${kind}`)),
}
export const checkOrder = ['name', 'state'] as const
