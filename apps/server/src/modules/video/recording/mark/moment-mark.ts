import type { ParameterKey, ParameterValues, RecordingHoliday } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { Db } from '../../../../infra/database/database.ts'
import { noteSpan } from '../card/card-fill.queries.ts'
import { planSpans, siteSteps } from '../../recording-plan/plan-spans.rules.ts'
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
  /** Timelines show when alarms rang. */
  isAlarm: boolean
}

/** A moment is recorded from the next key picture on, which is there by then, ms; what overlaps is not written twice. */
const BEGUN_MS = 10_000

/**
 * Marks the seconds around what happened: of cameras whose plan is opened, and with a plan that waits for alarms only in its hours.
 * The same cause again makes the span longer. A batch costs one transaction, so that a flood does not stand in its own way.
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
      // Without a buffer nothing of before the moment is there, and it is not asked for.
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
