import type { AlarmType, EventData } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { createKeyedQueue } from '#server/infra/keyed-queue.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import type { DelayedEvents } from '#server/modules/alarm/event-rule/delay/delayed-events.ts'
import { createBatcher } from '#server/infra/batcher.ts'
import { PROGRAMS } from '#server/modules/alarm/alarm/raise/new-event.ts'
import { ownEntry, writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRows, insertHistory } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { findKind, listLost, lockRecovered, markRecovered } from './device-loss.queries.ts'

/**
 * A loss older than this raises no alarm any more, because receipts are deleted by then and the alarm could be raised
 * twice; ms.
 */
const OLDEST_MS = 7 * 24 * 3600 * 1000
/** Devices whose return one transaction notes. */
const RETURNS_AT_ONCE = 200

export interface DeviceLoss {
  /**
   * Brings alarms in line with the status of devices: raises the alarm of a loss that was missed (this server was down,
   * or the database was away), and notes returns. Nothing changes where all is known.
   */
  reconcile(): Promise<void>
  /** Resolves when everything that was reported so far is handled. */
  idle(): Promise<void>
}

export interface LossDeps {
  db: Db
  raiser: Pick<AlarmRaiser, 'raise'>
  takeBack: DelayedEvents['takeBack']
  listeners: Pick<Listeners, 'on'>
  log: Pick<FastifyBaseLogger, 'warn'>
  clock: Clock
}

const LOSSES = ['video_loss', 'device_offline'] as const

/** The type of a loss: a camera's is the loss of its picture, any other device's is the loss of the device itself. */
const lossOf = (kind: string): AlarmType => (kind === 'camera' ? 'video_loss' : 'device_offline')

/**
 * Raises an alarm for a device that goes offline (ALARM-26). A device with unknown status raises none, because then our
 * own programs are away; nor does one in maintenance. When a device returns, its alarm stays open until an operator
 * closes it, and the history notes the return.
 */
export function watchDeviceLoss({ db, raiser, takeBack, listeners, log, clock }: LossDeps): DeviceLoss {
  // Messages of one device are handled one after another, so that a loss and its end keep their order. Losses, and
  // returns, of many devices at once share transactions. The handling is not awaited, so that consoles are told meanwhile.
  const inOrder = createKeyedQueue()
  const returns = createBatcher<string, undefined>({
    size: RETURNS_AT_ONCE,
    waiting: Infinity,
    refusal: () => new Error('unreachable'),
    async run(ids) {
      await noteReturns(db, ids)
      return ids.map(() => ({ value: undefined }))
    },
  })
  const followed = new Set<Promise<void>>()

  async function raiseLoss(deviceId: string, kind: string, since: Date) {
    const type = lossOf(kind)
    await raiser.raise({
      issuer: PROGRAMS,
      eventId: `${type} ${deviceId} ${since.toISOString()}`,
      device: { id: deviceId },
      type,
      at: Math.min(Math.max(since.getTime(), clock.now() - OLDEST_MS), clock.now()),
      description: '',
      isLasting: true,
    })
  }

  async function hear({ id, state, stateSince }: EventData<'device.state'>) {
    if (state === 'online' || state === 'fault') {
      await returns.add(id)
      await takeBack({ deviceId: id, types: LOSSES, until: Date.parse(stateSince) })
    }
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
      const lost = await listLost(db, new Date(clock.now() - OLDEST_MS))
      await Promise.all(lost.map(device => raiseLoss(device.id, device.kind, device.state_since)))
      await noteReturns(db)
    },
    idle: async () => void (await Promise.all(followed)),
  }
}

/** Notes in the open alarms of these devices, or of all devices, that they have returned. */
const noteReturns = (db: Db, deviceIds?: readonly string[]): Promise<void> =>
  noteRecovered(db, tx => lockRecovered(tx, deviceIds))

/** Notes in open alarms that what they are of is well again. @param lock locks those of which it is so, and answers their ids */
export async function noteRecovered(db: Db, lock: (tx: Tx) => Promise<string[]>): Promise<void> {
  await db.transaction().execute(async tx => {
    const ids = await lock(tx)
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
