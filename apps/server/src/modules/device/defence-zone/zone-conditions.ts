import type { ZoneStatus } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { writeConditions } from './defence-zone.events.ts'
import {
  forgetUnreached,
  listPanelsToAsk,
  noteConditions,
  type ConditionChange,
} from './defence-zone.queries.ts'
import { cleanZoneStatuses } from './defence-zone.rules.ts'
import { createKeyedQueue } from '#server/infra/keyed-queue.ts'

/** Interval at which missed changes are caught up with, ms. */
const RECONCILE_EVERY = 60_000

export type ZoneConditions = ReturnType<typeof createZoneConditions>

/**
 * Keeps the conditions of zones. A condition comes only from the panel's own reports: when a panel cannot be reached,
 * its zones become unknown, and when it is back it is asked for them.
 */
export function createZoneConditions(deps: {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
  listeners: Listeners
  log: FastifyBaseLogger
}) {
  const { db, drivers, listeners, log } = deps
  const inLine = createKeyedQueue()
  const asking = new Map<string, Promise<void>>()
  const missed = new Set<string>()
  /** Devices whose state has changed; which of them are panels, the database knows. */
  const changed = new Set<string>()

  /** Stores reports in the order in which they came, because the later of two reports of a panel is the valid one. */
  const write = (panelId: string, change: (tx: Tx) => Promise<ConditionChange[]>): Promise<void> =>
    inLine(panelId, () => db.transaction().execute(async tx => writeConditions(tx, await change(tx))))

  async function note(panelId: string, reported: readonly ZoneStatus[]): Promise<void> {
    const statuses = cleanZoneStatuses(reported)
    if (statuses.length === 0) return
    // A report that is lost here would not come again, because a panel tells changes only: it is asked later.
    missed.add(panelId)
    await write(panelId, tx => noteConditions(tx, panelId, statuses))
    missed.delete(panelId)
  }

  /** Asks a panel for its zones; when it does not answer, their conditions stay as they are. */
  async function ask(panelId: string): Promise<void> {
    try {
      await note(panelId, await drivers.perform(panelId, { do: 'zone.list' }))
    } catch (error) {
      log.info({ err: error, deviceId: panelId }, 'panel did not tell its zones')
    }
  }

  /** Asks a panel at most once at a time. */
  function askOnce(panelId: string): Promise<void> {
    const running = asking.get(panelId)
    if (running) return running
    const answer = ask(panelId).finally(() => asking.delete(panelId))
    asking.set(panelId, answer)
    return answer
  }

  async function reconcile(): Promise<void> {
    await db.transaction().execute(async tx => writeConditions(tx, await forgetUnreached(tx)))
    const unknown = await listPanelsToAsk(db)
    await Promise.all([...new Set([...unknown, ...missed])].map(askOnce))
  }

  /**
   * Many devices change at once when a switch or the drivers come back: they are looked at together, so that the events of
   * everybody else do not wait. A panel that is back reports its zones by itself; asking covers a report that came before
   * the panel was known to be back.
   */
  async function look(): Promise<void> {
    const ids = [...changed]
    changed.clear()
    await db.transaction().execute(async tx => writeConditions(tx, await forgetUnreached(tx, ids)))
    for (const panelId of await listPanelsToAsk(db, ids)) void askOnce(panelId)
  }

  const work = createRepeated(reconcile, { name: 'zone conditions', every: RECONCILE_EVERY, log })
  const looks = createRepeated(look, { name: 'zones of changed panels', log })
  listeners.on('device.state', ({ data }) => {
    changed.add(data.id)
    looks.run()
  })

  return {
    note,
    /** Resolves when the panel has been asked after this call and its answer is stored. It never rejects. */
    async ask(panelId: string): Promise<void> {
      await asking.get(panelId)
      await askOnce(panelId)
    },
    reconcile,
    start(): void {
      work.start()
      void reconcile().catch((error: unknown) => log.warn({ err: error }, 'zones not reconciled'))
    },
    async stop() {
      await Promise.all([work.stop(), looks.stop()])
      await Promise.all(asking.values())
    },
  }
}
