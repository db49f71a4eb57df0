import type { ParameterKey, ParameterValues, RecordingHoliday } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { Db } from '../../../../infra/database/database.ts'
import { noteSpan } from '../card/card-fill.queries.ts'
import { planSpans, siteSteps } from '../../recording-plan/plan-spans.rules.ts'
import { listCalendars } from '../order/recording-order.queries.ts'
import { findAlarmPlans, type AlarmPlan } from './recording-mark.queries.ts'
import type { AlarmMark, RecordingMarks } from './recording-marks.ts'

export interface AlarmMarkDeps {
  db: Db
  marks: Pick<RecordingMarks, 'recordAll'>
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
 * Marks the seconds around alarms: of cameras whose plan is opened, and with a plan that waits for alarms only in its hours. A
 * further event of an alarm makes the span longer. A batch costs one transaction, so that a flood does not stand in its own way.
 */
export const createAlarmMarks =
  ({ db, marks, parameters }: AlarmMarkDeps) =>
  async (alarms: readonly AlarmToRecord[]): Promise<void> => {
    const plans = await findAlarmPlans(db, [...new Set(alarms.map(({ cameraId }) => cameraId))])
    if (plans.size === 0) return
    const [calendars, before, after] = await Promise.all([
      listCalendars(db),
      parameters.get('recording.seconds_before'),
      parameters.get('recording.seconds_after'),
    ])
    const wanted: AlarmMark[] = []
    for (const alarm of alarms) {
      const plan = plans.get(alarm.cameraId)
      if (!plan || !isInHours(plan, alarm.from.getTime(), calendars)) continue
      const { alarmId, cameraId, from, to } = alarm
      // Without a buffer nothing of before the alarm is there, and it is not asked for.
      const lead = plan.preRecord === 'none' && plan.planType === 'alarm' ? 0 : before
      const begin = new Date(from.getTime() - lead * 1000)
      const end = new Date(to.getTime() + after * 1000)
      wanted.push({ cameraId, causeId: `alarm-${alarmId}`, from: begin, to: end, at: from })
      if (plan.preRecord !== 'front_end' || plan.planType !== 'alarm') continue
      await noteSpan(db, {
        cameraId,
        stream: plan.stream,
        from: begin.getTime(),
        to: from.getTime() + BEGUN_MS,
        kinds: RECORDING_KIND.alarm,
      })
    }
    await marks.recordAll(wanted)
  }

function isInHours(
  plan: AlarmPlan,
  at: number,
  calendars: ReadonlyMap<string, readonly RecordingHoliday[]>,
): boolean {
  if (plan.planType !== 'alarm') return true
  const holidays = calendars.get(plan.centreId) ?? []
  return planSpans({ ...plan, isEnabled: true }, holidays, siteSteps(at, at + 1)).length > 0
}
