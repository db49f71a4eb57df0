import type { StepAction } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { LinkageJobs } from '../run/linkage-jobs.ts'
import { writeRunEvents } from '../run/run.events.ts'
import { insertSteps } from '../run/run.queries.ts'
import { insertHandRun } from './hand-run.queries.ts'

/** An action that an operator begins, from a step of an alarm's procedure. */
export interface HandAction {
  /** The caller has locked the row of this alarm. */
  alarm: AlarmRow
  /** The procedure and the step, for the log. */
  name: string
  action: StepAction
  user: { id: string; name: string }
}

/**
 * Lets other modules have the linkage carry out one action, with the same log and the same guarantees after a crash as an action of a rule.
 */
export interface HandRuns {
  /** Adds the run in the caller's transaction. @returns the id of the run */
  start: (tx: Tx, hand: HandAction) => Promise<string>
  /** Has the runner look for jobs at once; to be called after the commit. */
  wake: () => void
}

export interface HandRunDeps {
  jobs: Pick<LinkageJobs, 'send'>
  clock: Clock
  wake: () => void
}

export const createHandRuns = ({ jobs, clock, wake }: HandRunDeps): HandRuns => ({
  wake,
  async start(tx, { alarm, name, action, user }) {
    const at = clock.now()
    const run = await insertHandRun(tx, {
      id: alarmIdAt(at),
      rule_name: name,
      alarm_id: alarm.id,
      alarm_number: alarm.number,
      alarm_type: alarm.type,
      alarm_level: alarm.level,
      area_id: alarm.area_id,
      device_id: alarm.device_id,
      device_category: alarm.device_category,
      device_name: alarm.device_name,
      location: alarm.location,
      started_by_id: user.id,
      started_by: user.name,
    })
    // The operator decides when it begins, so it has no delay and waits for no other action.
    const alone = { ...action, delaySeconds: 0, waitsForLast: true, onFailure: 'continue' as const }
    const step = { run_id: run.id, position: 0, kind: action.kind, action: alone, state: 'waiting' }
    await insertSteps(tx, [{ ...step, due_at: new Date(at) }])
    await jobs.send(tx, [{ runId: run.id, position: 0 }])
    await writeRunEvents(tx, [run])
    return run.id
  },
})
