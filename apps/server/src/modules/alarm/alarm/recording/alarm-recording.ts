import type { Alarm, EventType } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../infra/database/database.ts'
import { isDatabaseAway, isRetryable } from '../../../../infra/errors/database-error.ts'
import type { Listeners } from '../../../../infra/outbox/listeners.ts'
import { readOutbox } from '../../../../infra/outbox/outbox-reader.ts'
import { createRepeated } from '../../../../infra/timers.ts'
import { findAlarmCamera } from '../capture/alarm-capture.queries.ts'

/** Wants the seconds around an alarm recorded of a camera; the video domain decides by the camera's plan. */
export type RecordAlarm = (alarm: {
  alarmId: string
  cameraId: string
  /** The first and the last event of the alarm so far. */
  from: Date
  to: Date
}) => Promise<void>

export interface AlarmRecordingDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  recordAlarm: RecordAlarm
  log: Pick<FastifyBaseLogger, 'warn'>
}

const NAME = 'alarm_recording'
const TYPES = ['alarm.raised', 'alarm.repeated'] as const satisfies readonly EventType[]
const BATCH = 100
/** Events wake it; this is for one whose call was lost, ms. */
const LOOK_EVERY = 5_000
const RETRY = 1_000

/**
 * Has the camera of each alarm recorded from before it until after its last event. It reads the outbox at a position of its own: an
 * alarm that was raised as the server died is recorded by the next start, out of what media still has of that time.
 */
export function createAlarmRecording({ db, listeners, recordAlarm, log }: AlarmRecordingDeps) {
  async function record({ id, occurredAt, lastAt, type }: Alarm): Promise<void> {
    // There is nothing to record of what these are about.
    if (type === 'video_loss' || type === 'recording_lost') return
    const camera = await findAlarmCamera(db, id)
    if (!camera) return
    await recordAlarm({ alarmId: id, cameraId: camera.id, from: new Date(occurredAt), to: new Date(lastAt) })
  }

  /** @returns whether more may follow at once */
  async function goOn(): Promise<boolean> {
    const progress = await readOutbox(db, NAME, TYPES, BATCH)
    if (progress.kind === 'anew') return db.transaction().execute(tx => progress.begin(tx))
    for (const { data } of progress.part.events) {
      const alarm = data as Alarm
      await record(alarm).catch((error: unknown) => {
        // A fault that passes is waited for; one that cannot be recorded must not keep the others from it.
        if (isDatabaseAway(error) || isRetryable(error)) throw error
        log.warn({ err: error, alarm: alarm.id }, 'alarm not recorded')
      })
    }
    if (!progress.isWorthIt) return false
    return (await db.transaction().execute(tx => progress.advance(tx))) && progress.part.isFull
  }

  const following = createRepeated(
    async () => {
      while (await goOn());
    },
    { name: 'recording of alarms', every: LOOK_EVERY, retry: RETRY, log },
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
