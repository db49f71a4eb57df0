import { deviceCauses, deviceStates, type DeviceState } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

export type OfflineState = Exclude<DeviceState, 'online'>
export const offlineStates = deviceStates.filter((state): state is OfflineState => state !== 'online')

/** The list's filters as the address holds them; names are those of the call. */
export const offlineParams = {
  name: textParam,
  state: choiceParam(offlineStates),
  cause: choiceParam(deviceCauses),
  areaId: textParam,
}
export const offlineOrder = ['name', 'stateSince', 'outages', 'availability'] as const
export type OfflineFilters = FiltersOf<typeof offlineParams>
