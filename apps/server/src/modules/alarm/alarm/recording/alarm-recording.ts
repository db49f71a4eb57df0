import type { Alarm } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../infra/database/database.ts'
import type { Listeners } from '../../../../infra/outbox/listeners.ts'
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

/** Has the camera of each alarm recorded from before it until after its last event. */
export function createAlarmRecording({ db, listeners, recordAlarm, log }: AlarmRecordingDeps) {
  const running = new Set<Promise<void>>()

  async function record({ id, occurredAt, lastAt, type }: Alarm): Promise<void> {
    // There is nothing to record of what these are about.
    if (type === 'video_loss' || type === 'recording_lost') return
    const camera = await findAlarmCamera(db, id)
    if (!camera) return
    await recordAlarm({ alarmId: id, cameraId: camera.id, from: new Date(occurredAt), to: new Date(lastAt) })
  }

  for (const type of ['alarm.raised', 'alarm.repeated'] as const)
    listeners.on(type, ({ data }) => {
      const work = record(data)
        .catch((error: unknown) => log.warn({ err: error, alarm: data.id }, 'alarm not recorded'))
        .finally(() => running.delete(work))
      running.add(work)
    })

  return { idle: async () => void (await Promise.all(running)) }
}
