import type { ParameterKey, ParameterValues, RecordingHoliday } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { Db } from '#server/infra/database/database.ts'
import { noteSpan } from '../card/card-fill.queries.ts'
import { planSpans, siteSteps } from '#server/modules/video/recording-plan/plan-spans.rules.ts'
import { listCalendars } from '../order/recording-order.queries.ts'
import { findAlarmPlans, type AlarmPlan } from './recording-mark.queries.ts'
import type { AlarmMark, RecordingMarks } from './recording-marks.ts'

export interface MomentMarkDeps {
  db: Db
  marks: Pick<RecordingMarks, 'recordAll'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
}

/** Something that happened before a camera. */
export interface MomentToRecord {
  causeId: string
  cameraId: string
  from: Date
  to: Date
  /** Whether it is an alarm, whose moment timelines show. */
  isAlarm: boolean
}

/**
 * Time by which the next key picture after a moment has come, so that recording has begun, ms. Overlapping footage is not written twice.
 */
const BEGUN_MS = 10_000

/**
 * Marks the seconds around moments for recording, on cameras whose plan is opened; a plan that waits for alarms counts only within its
 * hours. The same cause again makes the span longer. All moments of a batch share one transaction, so that a flood of alarms stays cheap.
 */
export const createMomentMarks =
  ({ db, marks, parameters }: MomentMarkDeps) =>
  async (moments: readonly MomentToRecord[]): Promise<void> => {
    const plans = await findAlarmPlans(db, [...new Set(moments.map(({ cameraId }) => cameraId))])
    if (plans.size === 0) return
    const [calendars, before, after] = await Promise.all([
      listCalendars(db),
      parameters.get('recording.seconds_before'),
      parameters.get('recording.seconds_after'),
    ])
    const wanted: AlarmMark[] = []
    for (const { causeId, cameraId, from, to, isAlarm } of moments) {
      const plan = plans.get(cameraId)
      if (!plan || !isInHours(plan, from.getTime(), calendars)) continue
      // A camera without a buffer has no pictures from before the moment, so none are asked for.
      const lead = plan.preRecord === 'none' && plan.planType === 'alarm' ? 0 : before
      const begin = new Date(from.getTime() - lead * 1000)
      const end = new Date(to.getTime() + after * 1000)
      wanted.push({ cameraId, causeId, from: begin, to: end, at: isAlarm ? from : null })
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

export interface AlarmToRecord extends Pick<MomentToRecord, 'cameraId' | 'from' | 'to'> {
  alarmId: string
}

/** The same for alarms. */
export const createAlarmMarks =
  (recordMoments: ReturnType<typeof createMomentMarks>) =>
  (alarms: readonly AlarmToRecord[]): Promise<void> =>
    recordMoments(
      alarms.map(({ alarmId, ...span }) => ({ ...span, causeId: `alarm-${alarmId}`, isAlarm: true })),
    )

function isInHours(
  plan: AlarmPlan,
  at: number,
  calendars: ReadonlyMap<string, readonly RecordingHoliday[]>,
): boolean {
  if (plan.planType !== 'alarm') return true
  const holidays = calendars.get(plan.centreId) ?? []
  return planSpans({ ...plan, isEnabled: true }, holidays, siteSteps(at, at + 1)).length > 0
}
