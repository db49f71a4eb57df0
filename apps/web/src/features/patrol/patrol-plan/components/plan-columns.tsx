import type { PatrolPlan, PatrolPlanState } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { timeText } from '../model/plan-texts.ts'

const tones = {
  not_started: 'neutral',
  in_progress: 'busy',
  paused: 'paused',
  ended: 'neutral',
  completed: 'good',
} as const satisfies Record<PatrolPlanState, string>

export function planColumns(t: Translator): DataColumn<PatrolPlan>[] {
  const column = (
    key: keyof PatrolPlan | 'way',
    width: number,
    render: DataColumn<PatrolPlan>['render'],
  ) => ({
    key,
    title: t(`patrolPlan.field.${key}`),
    width,
    render,
  })
  return [
    { ...column('name', 160, plan => plan.name), isName: true },
    column('state', 120, plan => (
      <StatusTag tone={tones[plan.state]} label={t(`enums.patrolPlanState.${plan.state}`)} />
    )),
    column('personName', 110, plan => seededName(t, plan.personName)),
    column('nextAt', 155, plan => (plan.nextAt === null ? '' : formatDateTime(plan.nextAt))),
    column('way', 90, plan => t(`patrolPlan.form.${plan.isOnFoot ? 'onFoot' : 'byCamera'}`)),
    column('stopCount', 80, plan => plan.stopCount),
    column('level', 110, plan => <AlarmLevelTag level={plan.level} />),
    column('time', 220, plan => timeText(t, plan.time)),
    column('remarks', 160, plan => plan.remarks),
    column('savedBy', 110, plan => seededName(t, plan.savedBy)),
    column('savedAt', 155, plan => formatDateTime(plan.savedAt)),
  ]
}
