import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { DatabaseError } from 'pg'
import { isDatabaseAway, isDataRefused } from '#server/infra/errors/database-error.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { ByteBudget } from '#server/infra/byte-budget.ts'
import { createEventQueues, type WaitingEvent } from './event-queues.ts'

/** Devices whose events are handled at the same time. */
const AT_ONCE = 100
/** Events that wait, all devices together; with one more the oldest goes. */
export const EVENTS_WAITING_MAX = 20_000
/** How long the devices wait whose last event could not be handled, ms. */
const RETRY_MS = 1_000

export interface EventBacklogDeps {
  handle: (deviceId: string, event: DeviceEvent) => Promise<void>
  /** Called when an event is handled for good, or was dropped. */
  onSettled: (deviceId: string, eventId: string, isStored: boolean) => void
  log: Pick<FastifyBaseLogger, 'warn'>
  pictures?: ByteBudget
  waitingMax?: number
  retryMs?: number
}

export interface EventBacklog {
  /** Keeps an event until it is handled. One that waits already, by its id, is not kept twice. */
  add(deviceId: string, event: DeviceEvent): void
  /** Resolves when nothing waits. */
  idle(): Promise<void>
  /** Handles what can be handled now, each event with one more try. */
  stop(): Promise<void>
}

/**
 * Events of devices until they are handled: those of one device one after another, in the order in which they came. An event
 * that the database does not take is kept and tried again until it does. Only what can never succeed is dropped (a value
 * that the database refuses), and the oldest when too many wait; both are logged.
 */
export function createEventBacklog(deps: EventBacklogDeps): EventBacklog {
  const { handle, onSettled, log, waitingMax = EVENTS_WAITING_MAX } = deps
  const slots = pLimit(AT_ONCE)
  const queues = createEventQueues(deps.pictures)
  const running = new Map<string, Promise<void>>()
  const onIdle = new Set<() => void>()
  let hasFailed = false
  let dropped = 0

  const retry = createRepeated(async () => queues.devices().forEach(start), {
    name: 'device events',
    every: deps.retryMs ?? RETRY_MS,
    log,
  })
  retry.start()

  function settle(entry: WaitingEvent, isStored: boolean): void {
    queues.remove(entry)
    onSettled(entry.deviceId, entry.event.eventId, isStored)
  }

  /** @returns whether the next event of the device may be handled */
  function noteFailure(error: unknown, entry: WaitingEvent): boolean {
    entry.tries += 1
    const isOver = isHopeless(error, entry.tries)
    const told = { err: error, device: entry.deviceId }
    if (isOver) {
      log.warn(told, 'event of a device not taken')
      settle(entry, true)
    } else if (!hasFailed) log.warn(told, 'event of a device kept, tried again')
    hasFailed ||= !isOver
    return isOver
  }

  async function handleOne(entry: WaitingEvent): Promise<boolean> {
    entry.isRunning = true
    try {
      await handle(entry.deviceId, entry.event)
      hasFailed = false
      settle(entry, true)
      return true
    } catch (error) {
      return noteFailure(error, entry)
    } finally {
      entry.isRunning = false
    }
  }

  /** Handles the events of a device until none waits or one fails. */
  async function drain(deviceId: string): Promise<void> {
    let isWell = true
    for (let entry = queues.first(deviceId); entry && isWell; entry = queues.first(deviceId))
      isWell = await handleOne(entry)
    running.delete(deviceId)
    if (queues.size() === 0) for (const resolve of onIdle) resolve()
  }

  function start(deviceId: string): void {
    if (!running.has(deviceId)) running.set(deviceId, slots(drain, deviceId))
  }

  function dropOldest(): void {
    const oldest = queues.oldest()
    if (!oldest) return
    settle(oldest, false)
    dropped += 1
    if (dropped === 1 || dropped % 1000 === 0) log.warn({ dropped }, 'device events dropped: too many')
  }

  return {
    add(deviceId, event) {
      if (!queues.add(deviceId, event)) return
      if (queues.size() > waitingMax) dropOldest()
      start(deviceId)
    },
    async idle() {
      if (queues.size() === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onIdle.add(resolve)
      await promise
      onIdle.delete(resolve)
    },
    async stop() {
      await retry.stop()
      queues.devices().forEach(start)
      await Promise.all(running.values())
      if (queues.size() > 0) log.warn({ events: queues.size() }, 'device events not stored before the end')
    },
  }
}

/** Tries of an event that fails, though the database is there and takes others; a fault of our own must not hold up its device. */
const TRIES_MAX = 30

/** Whether another try cannot succeed: a value that the database refuses, a device that is gone, a fault of our own. */
function isHopeless(error: unknown, tries: number): boolean {
  if (error instanceof AppError) return error.code !== 'server.unavailable'
  if (isDataRefused(error)) return true
  return tries >= TRIES_MAX && !isDatabaseAway(error) && !(error instanceof DatabaseError)
}
