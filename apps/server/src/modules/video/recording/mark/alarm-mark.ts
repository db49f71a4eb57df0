import type { ParameterKey, ParameterValues } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { Db } from '../../../../infra/database/database.ts'
import { noteSpan } from '../card/card-fill.queries.ts'
import { planSpans, siteSteps } from '../../recording-plan/plan-spans.rules.ts'
import { listCalendars } from '../order/recording-order.queries.ts'
import { findAlarmPlan } from './recording-mark.queries.ts'
import type { RecordingMarks } from './recording-marks.ts'

export interface AlarmMarkDeps {
  db: Db
  marks: Pick<RecordingMarks, 'record'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
}

export interface AlarmToRecord {
  alarmId: string
  cameraId: string
  from: Date
  to: Date
}

/** An alarm is recorded from the next key picture on, which is there by then, ms; what overlaps is not written twice. */
const BEGUN_MS = 10_000

/**
 * Marks the seconds around an alarm: of a camera whose plan is opened, and with a plan that waits for alarms only in its hours. A
 * further event of the alarm makes the span longer.
 */
export const createAlarmMark =
  ({ db, marks, parameters }: AlarmMarkDeps) =>
  async ({ alarmId, cameraId, from, to }: AlarmToRecord): Promise<void> => {
    const plan = await findAlarmPlan(db, cameraId)
    if (!plan) return
    if (plan.planType === 'alarm') {
      const holidays = (await listCalendars(db)).get(plan.centreId) ?? []
      const at = from.getTime()
      if (planSpans({ ...plan, isEnabled: true }, holidays, siteSteps(at, at + 1)).length === 0) return
    }
    const [before, after] = await Promise.all([
      parameters.get('recording.seconds_before'),
      parameters.get('recording.seconds_after'),
    ])
    // Without a buffer nothing of before the alarm is there, and it is not asked for.
    const lead = plan.preRecord === 'none' && plan.planType === 'alarm' ? 0 : before
    await marks.record({
      cameraId,
      causeId: `alarm-${alarmId}`,
      from: new Date(from.getTime() - lead * 1000),
      to: new Date(to.getTime() + after * 1000),
      at: from,
    })
    if (plan.preRecord !== 'front_end' || plan.planType !== 'alarm') return
    await noteSpan(db, {
      cameraId,
      stream: plan.stream,
      from: from.getTime() - lead * 1000,
      to: from.getTime() + BEGUN_MS,
      kinds: RECORDING_KIND.alarm,
    })
  }
