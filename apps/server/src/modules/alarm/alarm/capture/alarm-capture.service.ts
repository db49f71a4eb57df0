import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import { createRepeated } from '#server/infra/timers.ts'
import {
  findAlarmCamera,
  leaseCaptures,
  postponeCapture,
  removeCapture,
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
/** A lease lasts longer than a try and the storing after it. */
const LEASE_MS = CAPTURE_TRY_MS + 10_000

export interface AlarmCaptures {
  start(): void
  /** Takes no further ones, which stay queued for the next start, and waits for those under way. */
  stop(): Promise<void>
  /** Looks at once, because a capture was added. */
  wake(): void
  /** Takes the free captures and works through them; resolves when that is done. */
  round(): Promise<void>
}

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
export function createAlarmCaptures(deps: CaptureDeps): AlarmCaptures {
  const { db, media, parameters, log } = deps
  let isStarted = false
  const stopping = new AbortController()
  let active = 0

  async function one(capture: Capture) {
    active += 1
    try {
      const camera = await findAlarmCamera(db, capture.alarm_id)
      if (!camera) return void (await removeCapture(db, capture.alarm_id))
      const seconds = await parameters.get('alarm.seconds_before')
      const pictures = await take(media, camera.id, seconds, capture)
      if (pictures.picture || pictures.clip) await keep(deps, capture, pictures, camera.id)
      else await postponeCapture(db, capture.alarm_id, CAPTURE_RETRY_MS)
    } catch (error) {
      log.warn({ err: error, alarm: capture.alarm_id }, 'picture of an alarm not taken')
    } finally {
      active -= 1
    }
  }

  async function round() {
    await removeStaleCaptures(db, CAPTURE_WITHIN_MS)
    // Where many cameras are away, some are always due again.
    while (!stopping.signal.aborted) {
      const captures = await leaseCaptures(db, CAPTURES_AT_ONCE - active, LEASE_MS)
      if (captures.length === 0) return
      await Promise.all(captures.map(one))
    }
  }

  const looking = createRepeated(round, { name: 'captures', every: LOOK_EVERY_MS, log })

  return {
    start() {
      isStarted = true
      looking.start()
      looking.run()
    },
    stop: () => {
      stopping.abort()
      return looking.stop()
    },
    wake() {
      if (isStarted) looking.run()
    },
    round,
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
        ? await postponeCapture(tx, capture.alarm_id, CAPTURE_RETRY_MS)
        : await removeCapture(tx, capture.alarm_id)
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
