import { sensorTypes, zoneConditions } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

/** The zone list's filters as the address holds them; names are those of the call. */
export const zoneParams = {
  name: textParam,
  condition: choiceParam(zoneConditions),
  sensorType: choiceParam(sensorTypes),
  panelId: textParam,
  areaId: textParam,
}
export const zoneOrder = ['name', 'number', 'condition'] as const

export type ZoneFilters = FiltersOf<typeof zoneParams>
