import { linkageRun, type LinkageOfAlarm, type LinkageRun, type LinkageStep } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { idsOf } from '../rule/linkage-part.queries.ts'
import type { RunRow, StepRow } from './linkage-log.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentRun = (row: RunRow, steps: readonly StepRow[]): LinkageRun =>
  fromRow(linkageRun, row, {
    eventType: row.alarm_type,
    level: levelOfNumber(row.alarm_level),
    actions: steps.map(step => step.kind),
    imageCount: steps.filter(step => step.picture_key !== null).length,
  })

/** @param visible ids of the things named by actions that the reader may see */
export function presentStep(row: StepRow, visible: ReadonlySet<string>): LinkageStep {
  const isVisible = idsOf(row.action).every(id => visible.has(id))
  return {
    position: row.position,
    kind: row.kind,
    action: isVisible ? row.action : null,
    target: isVisible ? row.target : '',
    state: row.state,
    reason: row.reason,
    reasonParams: isVisible ? row.reason_params : {},
    dueAt: iso(row.due_at),
    startedAt: iso(row.started_at),
    endedAt: iso(row.ended_at),
    hasImage: row.picture_key !== null && isVisible,
  }
}

export function presentOfAlarm(
  row: RunRow,
  steps: readonly StepRow[],
  visible: ReadonlySet<string>,
): LinkageOfAlarm {
  return {
    runId: row.id,
    ruleName: row.rule_name,
    startedBy: row.started_by,
    triggeredAt: row.triggered_at.toISOString(),
    state: row.state,
    reason: row.reason,
    reasonParams: row.reason_params,
    actions: steps.map(step => {
      const { action: _action, ...shown } = presentStep(step, visible)
      return shown
    }),
  }
}
