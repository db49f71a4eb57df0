import type { PatrolTask } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { PatrolStatusTag } from '#shared/ui/tag/patrol-tags.tsx'

type Key =
  | 'planName'
  | 'personName'
  | 'dueFrom'
  | 'startedAt'
  | 'endedAt'
  | 'outcome'
  | 'punctuality'
  | 'progress'
  | 'findingCount'
  | 'signedBy'

const timeOf = (at: string | null) => at && formatDateTime(at)

export function historyColumns(t: Translator): DataColumn<PatrolTask>[] {
  const column = (key: Key, width: number, render: DataColumn<PatrolTask>['render']) => ({
    key,
    title: t(`patrolHistory.field.${key}`),
    width,
    render,
  })
  return [
    { ...column('planName', 180, task => task.planName), isName: true },
    column('personName', 120, task => seededName(t, task.personName)),
    column('dueFrom', 165, task => formatDateTime(task.dueFrom)),
    column('startedAt', 165, task => timeOf(task.startedAt)),
    column('endedAt', 165, task => timeOf(task.endedAt)),
    column('outcome', 130, task => <PatrolStatusTag task={task} />),
    column('punctuality', 110, ({ punctuality }) =>
      punctuality ? t(`enums.patrolPunctuality.${punctuality}`) : '',
    ),
    column('progress', 120, task => `${task.judgedCount} / ${task.stopCount}`),
    column('findingCount', 100, task => task.findingCount),
    column('signedBy', 130, task => seededName(t, task.signedBy)),
  ]
}
