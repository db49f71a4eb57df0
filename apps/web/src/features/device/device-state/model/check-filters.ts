import { deviceKinds, deviceStates } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

export const checkParams = {
  name: textParam,
  kind: choiceParam(deviceKinds),
  state: choiceParam(deviceStates),
  areaId: textParam,
}
export const checkOrder = ['name', 'state'] as const
export type CheckFilters = FiltersOf<typeof checkParams>
