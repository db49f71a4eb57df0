import type { EventData } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../infra/database/database.ts'
import type { Listeners } from '../../infra/outbox/listeners.ts'
import { PROGRAMS, type AlarmRaiser } from './alarm-raise.service.ts'
import { ownEntry, writeAlarmEvents } from './alarm.events.ts'
import { findAlarmRows, insertHistory } from './alarm.queries.ts'
import { isCamera, listLostCameras, lockRecovered, markRecovered } from './video-loss.queries.ts'

/** A loss older than this raises nothing any more: the receipts that would tell of an alarm raised then are gone. */
const OLDEST_MS = 7 * 24 * 3600 * 1000

export interface VideoLoss {
  /**
   * Brings alarms and cameras together: a loss that nobody heard of (this server was down, the database away) raises its
   * alarm, a return is noted. What is known already changes nothing.
   */
  reconcile(): Promise<void>
  /** Resolves when everything heard so far is done. */
  idle(): Promise<void>
}

export interface VideoLossDeps {
  db: Db
  raiser: Pick<AlarmRaiser, 'raise'>
  listeners: Pick<Listeners, 'on'>
  log: Pick<FastifyBaseLogger, 'warn'>
  now?: () => number
}

/**
 * A camera that goes offline is an alarm (issue 2, point 8); one of which nothing is known is not: then our own media
 * program is away. A camera that returns closes nothing by itself, an operator does; the history says that it is back.
 */
export function watchVideoLoss({ db, raiser, listeners, log, now = Date.now }: VideoLossDeps): VideoLoss {
  // One after another, so that a loss and its end keep their order; not awaited, so that consoles are told meanwhile.
  let tail: Promise<void> = Promise.resolve()

  async function raiseLoss(deviceId: string, since: Date) {
    await raiser.raise({
      issuer: PROGRAMS,
      eventId: `video_loss ${deviceId} ${since.toISOString()}`,
      device: { id: deviceId },
      type: 'video_loss',
      at: Math.min(Math.max(since.getTime(), now() - OLDEST_MS), now()),
      description: '',
      isLasting: true,
    })
  }

  async function hear({ id, state, stateSince }: EventData<'device.state'>) {
    if (state === 'online') await noteReturns(db, id)
    if (state === 'offline' && (await isCamera(db, id))) await raiseLoss(id, new Date(stateSince))
  }

  listeners.on('device.state', event => {
    tail = tail
      .then(() => hear(event.data))
      .catch((error: unknown) =>
        log.warn({ err: error, device: event.data.id }, 'state of a camera not followed'),
      )
  })

  return {
    async reconcile() {
      const lost = await listLostCameras(db, new Date(now() - OLDEST_MS))
      await Promise.all(lost.map(camera => raiseLoss(camera.id, camera.state_since)))
      await noteReturns(db)
    },
    idle: () => tail,
  }
}

/** Notes in the open alarms of a camera, or of all, that it is back. */
async function noteReturns(db: Db, deviceId?: string): Promise<void> {
  await db.transaction().execute(async tx => {
    const ids = await lockRecovered(tx, deviceId)
    if (ids.length === 0) return
    await markRecovered(tx, ids)
    const rows = await findAlarmRows(tx, ids)
    await insertHistory(
      tx,
      rows.map(row => ownEntry(row, 'recovered')),
    )
    await writeAlarmEvents(tx, 'alarm.changed', rows)
  })
}
