import { deviceCategories, deviceKinds, deviceStates, drivers } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

/** The device list's filters as the address holds them; names are those of the call. */
export const deviceParams = {
  name: textParam,
  areaId: textParam,
  kind: choiceParam(deviceKinds),
  state: choiceParam(deviceStates),
  driver: choiceParam(drivers),
  category: choiceParam(deviceCategories),
  manufacturer: textParam,
  ip: textParam,
}
export const deviceOrder = ['name', 'code', 'state', 'stateSince', 'createdAt'] as const

export type DeviceFilters = FiltersOf<typeof deviceParams>
