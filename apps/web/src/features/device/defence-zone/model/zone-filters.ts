import { sensorTypes, zoneConditions } from '@palisade/contract'
import { textParam } from '#shared/hooks/list-params.ts'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { choiceFilter, customFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { PanelSelect } from '../components/panel-select.tsx'

export const zoneFilters = {
  name: textFilter('defenceZone.field.name', { maxLength: 50 }),
  condition: choiceFilter('defenceZone.field.condition', zoneConditions, (t, one) =>
    t(`enums.zoneCondition.${one}`),
  ),
  panelId: customFilter('defenceZone.field.panel', textParam, PanelSelect),
  sensorType: choiceFilter('defenceZone.field.sensorType', sensorTypes, (t, type) =>
    t(`enums.sensorType.${type}`),
  ),
  areaIds: areasFilter('defenceZone.field.area'),
}
export const zoneOrder = ['name', 'number', 'condition'] as const
