import type { Alarm, EventType } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import { isDatabaseAway, isRetryable } from '#server/infra/errors/database-error.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { readOutbox } from '#server/infra/outbox/outbox-reader.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { findAlarmCameras } from '#server/modules/alarm/alarm/capture/alarm-capture.queries.ts'

/** An alarm, with the camera that can show it. */
export interface RecordedAlarm {
  alarmId: string
  cameraId: string
  /** The first and the last event of the alarm so far. */
  from: Date
  to: Date
}

/** Wants the seconds around alarms recorded of their cameras; the video domain decides by the plan of each. */
export type RecordAlarms = (alarms: readonly RecordedAlarm[]) => Promise<void>

export interface AlarmRecordingDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  recordAlarms: RecordAlarms
  log: Pick<FastifyBaseLogger, 'warn'>
}

const NAME = 'alarm_recording'
const TYPES = ['alarm.raised', 'alarm.repeated'] as const satisfies readonly EventType[]
const BATCH = 500
/** Events wake it; this is for one whose call was lost, ms. */
const LOOK_EVERY = 5_000
const RETRY = 1_000
/**
 * Time between two reads, ms. A read has about twelve statements, whatever it finds: in a flood each takes the alarms of a fifth of a second in
 * place of those that rang since the last read. The first alarm of many is recorded at once.
 */
const REST = 200

/**
 * Has the camera of each alarm recorded from before it until after its last event. It reads the outbox at a position of its own: an
 * alarm that was raised as the server died is recorded by the next start, out of what media still has of that time.
 */
export function createAlarmRecording({ db, listeners, recordAlarms, log }: AlarmRecordingDeps) {
  /** Those that have a camera; of some alarms there is nothing to record. */
  async function withCameras(alarms: readonly Alarm[]): Promise<RecordedAlarm[]> {
    const wanted = alarms.filter(({ type }) => type !== 'video_loss' && type !== 'recording_lost')
    if (wanted.length === 0) return []
    const cameras = await findAlarmCameras(db, [...new Set(wanted.map(({ id }) => id))])
    return wanted.flatMap(({ id: alarmId, occurredAt, lastAt }) => {
      const cameraId = cameras.get(alarmId)
      return cameraId === undefined
        ? []
        : [{ alarmId, cameraId, from: new Date(occurredAt), to: new Date(lastAt) }]
    })
  }

  /** A fault that passes is waited for; one alarm that cannot be recorded must not keep the others from it. */
  async function record(alarms: readonly RecordedAlarm[]): Promise<void> {
    if (alarms.length === 0) return
    try {
      await recordAlarms(alarms)
    } catch (error) {
      if (isDatabaseAway(error) || isRetryable(error)) throw error
      const [only, ...others] = alarms
      if (others.length > 0) for (const alarm of alarms) await record([alarm])
      else log.warn({ err: error, alarm: only?.alarmId }, 'alarm not recorded')
    }
  }

  /** @returns whether more may follow at once */
  async function goOn(): Promise<boolean> {
    const progress = await readOutbox(db, NAME, TYPES, BATCH)
    if (progress.kind === 'anew') return db.transaction().execute(tx => progress.begin(tx))
    await record(await withCameras(progress.part.events.map(({ data }) => data as Alarm)))
    if (!progress.isWorthIt) return false
    return (await db.transaction().execute(tx => progress.advance(tx))) && progress.part.isFull
  }

  const following = createRepeated(
    async () => {
      while (await goOn());
    },
    { name: 'recording of alarms', every: LOOK_EVERY, retry: RETRY, rest: REST, log },
  )
  for (const type of TYPES) listeners.on(type, () => following.run())

  return {
    start() {
      following.start()
      following.run()
    },
    stop: () => following.stop(),
  }
}
