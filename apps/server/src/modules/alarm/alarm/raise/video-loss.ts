import type { AlarmType, EventData } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../infra/database/database.ts'
import { createKeyedQueue } from '../../../../infra/keyed-queue.ts'
import type { Listeners } from '../../../../infra/outbox/listeners.ts'
import { PROGRAMS, type AlarmRaiser } from './alarm-raise.service.ts'
import { ownEntry, writeAlarmEvents } from '../alarm.events.ts'
import { findAlarmRows, insertHistory } from '../alarm.queries.ts'
import { findKind, listLost, lockRecovered, markRecovered } from './video-loss.queries.ts'

/** A loss older than this raises nothing any more: the receipts that would tell of an alarm raised then are gone. */
const OLDEST_MS = 7 * 24 * 3600 * 1000

export interface VideoLoss {
  /**
   * Brings alarms and devices together: a loss that nobody heard of (this server was down, the database away) raises its
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

/** One alarm a loss: of a camera its picture is what is missed, of anything else the device itself. */
const lossOf = (kind: string): AlarmType => (kind === 'camera' ? 'video_loss' : 'device_offline')

/**
 * A device that goes offline is an alarm (ALARM-26); one of which nothing is known is not: then our
 * own programs are away, nor is one in maintenance. A device that returns closes nothing by itself, an operator does; the
 * history says that it is back.
 */
export function watchVideoLoss({ db, raiser, listeners, log, now = Date.now }: VideoLossDeps): VideoLoss {
  // Of a device one after another, so that a loss and its end keep their order; those of a whole switch at once share their
  // transactions. Not awaited, so that consoles are told meanwhile.
  const inOrder = createKeyedQueue()
  const followed = new Set<Promise<void>>()

  async function raiseLoss(deviceId: string, kind: string, since: Date) {
    const type = lossOf(kind)
    await raiser.raise({
      issuer: PROGRAMS,
      eventId: `${type} ${deviceId} ${since.toISOString()}`,
      device: { id: deviceId },
      type,
      at: Math.min(Math.max(since.getTime(), now() - OLDEST_MS), now()),
      description: '',
      isLasting: true,
    })
  }

  async function hear({ id, state, stateSince }: EventData<'device.state'>) {
    if (state === 'online' || state === 'fault') await noteReturns(db, id)
    const kind = state === 'offline' ? await findKind(db, id) : undefined
    if (kind !== undefined) await raiseLoss(id, kind, new Date(stateSince))
  }

  listeners.on('device.state', event => {
    const { id } = event.data
    const following = inOrder(id, () => hear(event.data))
      .catch((error: unknown) => log.warn({ err: error, device: id }, 'state of a device not followed'))
      .finally(() => followed.delete(following))
    followed.add(following)
  })

  return {
    async reconcile() {
      const lost = await listLost(db, new Date(now() - OLDEST_MS))
      await Promise.all(lost.map(device => raiseLoss(device.id, device.kind, device.state_since)))
      await noteReturns(db)
    },
    idle: async () => void (await Promise.all(followed)),
  }
}

/** Notes in the open alarms of a device, or of all, that it is back. */
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
