import type { Inhibition, InhibitionStatus } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { rangeText } from '#shared/ui/week-grid/range-text.ts'
import { targetsText, typesText } from '../model/inhibition-texts.ts'

const tones = {
  running: 'good',
  waiting: 'paused',
  stopped: 'paused',
  ended: 'paused',
} as const satisfies Record<InhibitionStatus, string>
const moment = (at: string | null) => (at === null ? '' : formatDateTime(at))

export function inhibitionColumns(t: Translator): DataColumn<Inhibition>[] {
  const column = (
    key: Exclude<keyof Inhibition, 'targets'> | 'targets',
    width: number,
    render: DataColumn<Inhibition>['render'],
  ) => ({ key, title: t(`inhibition.field.${key}`), width, render })
  return [
    { ...column('name', 180, one => one.name), isName: true },
    column('kind', 90, one => t(`enums.inhibitionKind.${one.kind}`)),
    column('status', 150, one => (
      <StatusTag tone={tones[one.status]} label={t(`enums.inhibitionStatus.${one.status}`)} />
    )),
    column('suppressedCount', 100, one => one.suppressedCount),
    column('endsAt', 155, one => moment(one.endedAt ?? one.endsAt)),
    column('targets', 200, one => targetsText(t, one)),
    column('types', 160, one => typesText(t, one.types)),
    column('timeRange', 180, one => rangeText(t, one.timeRange)),
    column('reason', 180, one => one.reason),
    column('lastSuppressedAt', 155, one => moment(one.lastSuppressedAt)),
    column('endedBy', 120, one => seededName(t, one.endedBy)),
    column('savedBy', 120, one => seededName(t, one.savedBy)),
  ]
}
