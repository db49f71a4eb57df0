import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createJobWorker, type JobWorker } from '#server/infra/jobs/job-worker.ts'
import { postponeJob, removeJob } from '#server/infra/jobs/job.queries.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import {
  captureJobs,
  findAlarmCamera,
  removeStaleCaptures,
  updatePictures,
  type Capture,
} from './alarm-capture.queries.ts'
import {
  CAPTURE_RETRY_MS,
  CAPTURE_TRY_MS,
  CAPTURE_WITHIN_MS,
  CAPTURES_AT_ONCE,
} from './alarm-capture.rules.ts'
import { ownEntry, writeAlarmEvents } from '../alarm.events.ts'
import { findAlarmRow, insertHistory, lockAlarm } from '../alarm.queries.ts'

/** How often captures are looked for that other servers left or that must be tried again, ms. */
const LOOK_EVERY_MS = 1_000

export interface CaptureDeps {
  db: Db
  files: Files
  media: Pick<MediaControl, 'snapshot' | 'clip'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Pictures {
  picture?: Buffer | undefined
  clip?: Buffer | undefined
}

/**
 * Adds to an alarm the picture of its camera and a clip of the seconds before it, outside any transaction (ALARM-15).
 */
export function createAlarmCaptures(deps: CaptureDeps): Omit<JobWorker, 'cancel'> {
  const { db, media, parameters, log } = deps
  let isStarted = false
  const worker = createJobWorker<Capture>({
    name: 'captures',
    queue: captureJobs,
    keyOf: ({ alarm_id }) => alarm_id,
    atOnce: CAPTURES_AT_ONCE,
    every: LOOK_EVERY_MS,
    async perform(capture) {
      const camera = await findAlarmCamera(db, capture.alarm_id)
      if (!camera) return void (await removeJob(db, captureJobs, capture.alarm_id))
      const seconds = await parameters.get('alarm.seconds_before')
      const pictures = await take(media, camera.id, seconds, capture)
      if (!pictures.picture && !pictures.clip) return { ms: CAPTURE_RETRY_MS }
      await keep(deps, capture, pictures, camera.id)
    },
    async prepare() {
      await removeStaleCaptures(db, CAPTURE_WITHIN_MS)
    },
    db,
    log,
  })
  return {
    ...worker,
    start() {
      isStarted = true
      worker.start()
    },
    // Before the start, captures stay queued for it.
    wake() {
      if (isStarted) worker.wake()
    },
  }
}

/** Fetches what is wanted of the picture and the clip; one that does not arrive in time is left out. */
async function take(
  media: CaptureDeps['media'],
  cameraId: string,
  seconds: number,
  capture: Capture,
): Promise<Pictures> {
  const [picture, clip] = await Promise.allSettled([
    capture.wants_picture ? inTime(media.snapshot(cameraId)) : undefined,
    capture.wants_clip ? inTime(media.clip(cameraId, seconds)) : undefined,
  ])
  return {
    picture: picture.status === 'fulfilled' ? picture.value : undefined,
    clip: clip.status === 'fulfilled' ? clip.value : undefined,
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('took too long')), CAPTURE_TRY_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Stores the files, then their keys in the alarm. A clip that came without the picture is kept and the picture asked for again: a decoder
 * that starts on a busy machine is late, and nobody can take the picture afterwards. When another server was faster, its files stay and
 * ours are removed.
 */
async function keep(
  { db, files }: CaptureDeps,
  capture: Capture,
  { picture, clip }: Pictures,
  cameraId: string,
) {
  const keys = {
    picture: picture ? await files.put(picture, { kind: 'alarm-picture', ext: 'jpg' }) : null,
    clip: clip ? await files.put(clip, { kind: 'alarm-clip', ext: 'mp4' }) : null,
  }
  const isOurs = await db.transaction().execute(async tx => {
    const isThere =
      capture.wants_picture && !picture
        ? await postponeJob(tx, captureJobs, capture.alarm_id, { ms: CAPTURE_RETRY_MS })
        : await removeJob(tx, captureJobs, capture.alarm_id)
    if (!isThere || !(await lockAlarm(tx, capture.alarm_id))) return false
    if (!(await updatePictures(tx, capture.alarm_id, keys, cameraId))) return false
    const row = await findAlarmRow(tx, capture.alarm_id)
    if (!row) return false
    if (capture.wants_clip) await insertHistory(tx, [ownEntry(row, 'picture')])
    await writeAlarmEvents(tx, 'alarm.changed', [row])
    return true
  })
  if (isOurs) return
  const unused = [keys.picture, keys.clip].filter(key => key !== null)
  await Promise.all(unused.map(key => files.remove(key)))
}
