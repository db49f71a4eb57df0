import type { DefenceZone } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { ZoneConditionTag } from '#shared/ui/tag/zone-condition-tag.tsx'

export const zoneColumns = (t: Translator): DataColumn<DefenceZone>[] => [
  {
    key: 'name',
    title: t('defenceZone.field.name'),
    width: 150,
    isName: true,
    render: zone => zone.name,
  },
  {
    key: 'condition',
    title: t('defenceZone.field.condition'),
    width: 110,
    render: zone => <ZoneConditionTag condition={zone.condition} />,
  },
  {
    key: 'number',
    title: t('defenceZone.field.number'),
    width: 95,
    align: 'right',
    render: zone => zone.number,
  },
  { key: 'panel', title: t('defenceZone.field.panel'), width: 130, render: zone => zone.panelName },
  {
    key: 'sensorType',
    title: t('defenceZone.field.sensorType'),
    width: 140,
    render: zone => t(`enums.sensorType.${zone.sensorType}`),
  },
  {
    key: 'area',
    title: t('defenceZone.field.area'),
    width: 130,
    render: zone => seededName(t, zone.areaName),
  },
  {
    key: 'since',
    title: t('defenceZone.field.since'),
    width: 165,
    render: zone => formatDateTime(zone.conditionSince),
  },
]
