import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { takeDue, type DueDelivery } from './delivery.queries.ts'
import type { Outcome } from './delivery.rules.ts'
import { wayKey } from './flood.queries.ts'
import { holdFloods } from './flood.ts'
import { createLanes } from './lanes.ts'
import { releaseHeld } from './release.ts'
import { settleOutcome } from './settle.ts'

/** Interval at which deliveries that wait for another try are looked for, ms. */
const LOOK_EVERY = 1_000

export interface DeliveryWorker {
  /** Sends what is due now. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

export interface DeliveryWorkerDeps {
  db: Db
  send: (due: DueDelivery, signal: AbortSignal) => Promise<Outcome>
  /** The receivers that another copy of the server serves, and this one must leave alone. */
  othersServe: () => readonly string[]
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Takes deliveries from the table, sends them with a lane for each receiver, and stores how each ended. */
export function createDeliveryWorker({
  db,
  send,
  othersServe,
  clock,
  log,
}: DeliveryWorkerDeps): DeliveryWorker {
  const stopping = new AbortController()
  const onTheirWay = new Set<Promise<void>>()
  const lanes = createLanes(() => clock.elapsed())
  const ways = new Map<string, number>()
  const count = (due: DueDelivery, more: number) => {
    const key = wayKey(due)
    const n = (ways.get(key) ?? 0) + more
    if (n > 0) ways.set(key, n)
    else ways.delete(key)
  }

  async function deliver(due: DueDelivery): Promise<void> {
    let isDown = false
    try {
      const outcome = await send(due, stopping.signal)
      isDown = outcome.kind === 'later' && outcome.isReceiverDown
      // We stopped during this try. Nothing is stored: the delivery is taken again once it no longer belongs to this copy.
      if (isDown && stopping.signal.aborted) return
      await settleOutcome(db, due, outcome, clock.now())
    } catch (error) {
      log.warn({ err: error, delivery: due.id }, 'delivery not settled')
    } finally {
      lanes.leave(due.receiver, isDown)
    }
  }

  function launch(due: DueDelivery) {
    lanes.enter(due.receiver)
    count(due, 1)
    const sent: Promise<void> = deliver(due).finally(() => {
      onTheirWay.delete(sent)
      count(due, -1)
      looking.run()
    })
    onTheirWay.add(sent)
  }

  async function look() {
    if (stopping.signal.aborted) return
    const taken = await takeDue(db, lanes.room(), othersServe())
    for (const due of await holdFloods(db, taken, ways)) launch(due)
    // Deliveries that were held for a flood left room for others, so look again.
    if (taken.length > 0) looking.run()
  }
  const looking = createRepeated(look, { name: 'notices', every: LOOK_EVERY, log })
  const releasing = createRepeated(() => releaseHeld(db), { name: 'held notices', every: LOOK_EVERY, log })

  return {
    wake: () => looking.run(),
    start() {
      looking.start()
      releasing.start()
    },
    async stop() {
      stopping.abort()
      await Promise.all([looking.stop(), releasing.stop()])
      await Promise.all(onTheirWay)
    },
  }
}
