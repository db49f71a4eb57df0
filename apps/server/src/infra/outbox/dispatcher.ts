import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { compareCursors, type Cursor } from './cursor.ts'
import { findPresent, hasHidden, listEvents, removeOld, type PlacedEvent } from './outbox.queries.ts'
import type { Listeners } from './listeners.ts'
import { createSignal } from './signal.ts'

/** Looks at least this often, in case a notification is lost, ms. */
const POLL_EVERY = 1_000
/** Looks again this soon while events wait behind a running transaction, ms. */
const HIDDEN_EVERY = 20
const BATCH = 500
const RECONNECT = { first: 100, longest: 5_000 }
/** Events are kept so that a console can come back and name the last one it saw. */
export const KEEP_HOURS = 24
const CLEAN_EVERY = 10 * 60_000
const CLEAN_BATCH = 5_000

export interface Dispatcher {
  /** Resolves once it listens. Keeps trying while the database is away. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Place of the newest event handed on. */
  position(): Cursor
  /** Every event, right after the in-process listeners and in the same order. */
  onEvent(push: (event: PlacedEvent) => void): void
}

/**
 * Hands committed events on, each once and in order, to the in-process listeners and then to the sockets. It owns one
 * connection: LISTEN wakes it, a poll makes sure. When the database goes away it comes back to where it was.
 */
export function createDispatcher(deps: {
  url: string
  listeners: Listeners
  log: FastifyBaseLogger
  /** For tests. */
  pollEvery?: number
}): Dispatcher {
  const { url, listeners, log } = deps
  const wake = createSignal()
  const listening = Promise.withResolvers<void>()
  const pushes: ((event: PlacedEvent) => void)[] = []
  const stopped = createSignal()
  let position: Cursor = { xid: 0n, seq: 0n }
  let isPlaced = false
  let isStopping = false
  let running: Promise<void> | undefined
  let cleanAt = 0

  async function connect(): Promise<Client> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'palisade outbox',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      keepAlive: true,
    })
    // Whatever happens to it shows at the next query.
    fresh.on('error', () => wake.set())
    fresh.on('end', () => wake.set())
    fresh.on('notification', () => wake.set())
    await fresh.connect()
    return fresh
  }

  async function listen(connection: Client) {
    await connection.query('listen outbox')
    const present = await findPresent(connection)
    // Never ahead of the database: it may be an older copy, restored.
    if (!isPlaced || compareCursors(present, position) < 0) position = present
    isPlaced = true
    listening.resolve()
  }

  async function handOn(events: PlacedEvent[]) {
    for (const event of events) {
      await listeners.dispatch(event)
      position = event.cursor
      for (const push of pushes) push(event)
    }
  }

  /** Reads until nothing is left. @returns ms until it should look again */
  async function drain(connection: Client): Promise<number> {
    const events = await listEvents(connection, position, BATCH)
    await handOn(events)
    if (events.length === BATCH) return 0
    return (await hasHidden(connection)) ? HIDDEN_EVERY : (deps.pollEvery ?? POLL_EVERY)
  }

  async function work(connection: Client) {
    while (!isStopping) {
      wake.clear()
      const wait = await drain(connection)
      if (Date.now() >= cleanAt) await clean(connection)
      if (wait > 0 && !isStopping) await wake.wait(wait)
    }
  }

  async function clean(connection: Client) {
    const removed = await removeOld(connection, KEEP_HOURS, CLEAN_BATCH)
    if (removed < CLEAN_BATCH) cleanAt = Date.now() + CLEAN_EVERY
  }

  async function run() {
    let delay = RECONNECT.first
    while (!isStopping) {
      let client: Client | undefined
      try {
        client = await connect()
        await listen(client)
        delay = RECONNECT.first
        await work(client)
      } catch (error) {
        if (isStopping) return
        log.warn({ err: error, retryIn: delay }, 'outbox connection lost')
        await stopped.wait(delay)
        delay = Math.min(delay * 2, RECONNECT.longest)
      } finally {
        client?.end().catch(() => undefined)
      }
    }
  }

  return {
    async start() {
      running = run()
      await listening.promise
    },
    async stop() {
      isStopping = true
      wake.set()
      stopped.set()
      listening.resolve()
      await Promise.race([running, pause(5_000)])
    },
    position: () => position,
    onEvent: push => void pushes.push(push),
  }
}
