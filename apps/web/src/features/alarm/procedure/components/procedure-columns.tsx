import type { Procedure } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { levelsText, scheduleText, typesText } from '../model/procedure-texts.ts'

export const procedureColumns = (t: Translator): DataColumn<Procedure>[] => [
  { key: 'name', title: t('procedure.field.name'), width: 220, isName: true, render: one => one.name },
  {
    key: 'isEnabled',
    title: t('procedure.field.isEnabled'),
    width: 110,
    render: ({ isEnabled }) => (
      <StatusTag
        tone={isEnabled ? 'good' : 'paused'}
        label={t(isEnabled ? 'procedure.inUse' : 'procedure.stopped')}
      />
    ),
  },
  { key: 'types', title: t('procedure.field.types'), width: 200, render: one => typesText(t, one.types) },
  { key: 'levels', title: t('procedure.field.levels'), width: 140, render: one => levelsText(t, one.levels) },
  {
    key: 'area',
    title: t('procedure.field.areaId'),
    width: 140,
    render: ({ areaName }) => (areaName === null ? t('procedure.all.area') : seededName(t, areaName)),
  },
  {
    key: 'schedule',
    title: t('procedure.field.schedule'),
    width: 180,
    render: one => scheduleText(t, one.schedule),
  },
  { key: 'steps', title: t('procedure.field.steps'), width: 70, render: one => one.stepCount },
  { key: 'version', title: t('procedure.field.version'), width: 80, render: one => one.version },
  {
    key: 'savedAt',
    title: t('procedure.field.savedAt'),
    width: 220,
    render: one => `${formatDateTime(one.savedAt)} ${seededName(t, one.savedBy)}`,
  },
]
