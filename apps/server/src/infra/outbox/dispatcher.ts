import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { compareCursors, type Cursor } from './cursor.ts'
import { findPresent, hasHidden, listEvents, removeOld, type PlacedEvent } from './outbox.queries.ts'
import type { Listeners } from './listeners.ts'
import { createSignal } from './signal.ts'

/** The outbox is polled at least this often, because a server may die between a commit and its ring, ms. */
const POLL_EVERY = 1_000
/** It is looked at, and the other servers are rung, no more often than this, however many transactions commit, ms. */
const LOOK_EVERY = 20
/** It is polled this soon while events wait behind a running transaction, ms. */
const HIDDEN_EVERY = 20
const BATCH = 500
const RECONNECT = { first: 100, longest: 5_000 }
/** How long events are kept, so that a console can reconnect and name the last one that it saw. */
export const KEEP_HOURS = 24
const CLEAN_EVERY = 10 * 60_000
const CLEAN_BATCH = 5_000

/** A stop waits at most this long for a listener that is running, ms. */
const STOP_LIMIT = 5_000

export interface DispatcherDeps {
  url: string
  listeners: Listeners
  log: FastifyBaseLogger
  /** For tests: another interval of polling, ms. */
  pollEvery?: number
}

/**
 * Hands committed events on, each once and in order: first to the in-process listeners, then to the sockets. It has its
 * own connection. The commits of this server wake it by `ring`, those of other servers by a notification, and polling
 * covers what is lost of both. After the database was away it continues where it stopped.
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps
  readonly #wake = createSignal()
  readonly #stopped = createSignal()
  readonly #listening = Promise.withResolvers<void>()
  readonly #pushes: ((event: PlacedEvent) => void)[] = []
  #position: Cursor | undefined
  #isRung = false
  #isStopping = false
  #running: Promise<void> | undefined
  #cleanAt = 0

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
  }

  /** Resolves once it listens for notifications; it keeps trying while the database is away. */
  async start(): Promise<void> {
    this.#running = this.#run()
    await this.#listening.promise
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wake.set()
    this.#stopped.set()
    this.#listening.resolve()
    await Promise.race([this.#running, pause(STOP_LIMIT, undefined, { ref: false })])
  }

  /**
   * Tells that a transaction of this server has committed, which may have written events. The other servers are told by
   * one notification for all commits of LOOK_EVERY: it is not sent by the writers themselves, because notifying
   * transactions commit one at a time.
   */
  ring(): void {
    this.#isRung = true
    this.#wake.set()
  }

  /** Position of the newest event that was handed on. */
  position(): Cursor {
    return this.#position ?? { xid: 0n, seq: 0n }
  }

  /** Registers a receiver of every event; it is called right after the in-process listeners, in the same order. */
  onEvent(push: (event: PlacedEvent) => void): void {
    this.#pushes.push(push)
  }

  async #run(): Promise<void> {
    let delay = RECONNECT.first
    while (!this.#isStopping) {
      let client: Client | undefined
      try {
        client = await this.#connect()
        await this.#listen(client)
        delay = RECONNECT.first
        await this.#work(client)
      } catch (error) {
        if (this.#isStopping) return
        this.#deps.log.warn({ err: error, retryIn: delay }, 'outbox connection lost')
        await this.#stopped.wait(delay)
        delay = Math.min(delay * 2, RECONNECT.longest)
      } finally {
        client?.end().catch(() => undefined)
      }
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#deps.url,
      application_name: 'palisade outbox',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      query_timeout: 35_000,
      keepAlive: true,
    })
    // Every fault of this connection shows at its next query, so here it only wakes the dispatcher.
    for (const sign of ['error', 'end'] as const) client.on(sign, () => this.#wake.set())
    await client.connect()
    const { rows } = await client.query<{ own: number }>('select pg_backend_pid() as own')
    client.on('notification', ({ processId }) => {
      if (processId !== rows[0]?.own) this.#wake.set()
    })
    return client
  }

  async #listen(client: Client): Promise<void> {
    // It writes notifications and removes old rows: neither is worth a wait for the disk, nor the lock meanwhile.
    await client.query('set synchronous_commit to off')
    await client.query('listen outbox')
    const present = await findPresent(client)
    // The position must not be ahead of the database, which may have been restored from an older backup.
    if (!this.#position || compareCursors(present, this.#position) < 0) this.#position = present
    this.#listening.resolve()
  }

  async #work(client: Client): Promise<void> {
    while (!this.#isStopping) {
      const lookedAt = performance.now()
      this.#wake.clear()
      await this.#ringOthers(client)
      const wait = await this.#drain(client)
      if (performance.now() >= this.#cleanAt) await this.#clean(client)
      if (wait === 0) continue
      await this.#wake.wait(wait)
      const rest = lookedAt + LOOK_EVERY - performance.now()
      if (rest > 0) await this.#stopped.wait(rest)
    }
  }

  async #ringOthers(client: Client): Promise<void> {
    if (!this.#isRung) return
    this.#isRung = false
    await client.query('notify outbox')
  }

  /** Hands on one batch. @returns ms until the next look */
  async #drain(client: Client): Promise<number> {
    const events = await listEvents(client, this.position(), BATCH)
    for (const event of events) await this.#handOn(event)
    if (events.length === BATCH) return 0
    return (await hasHidden(client)) ? HIDDEN_EVERY : (this.#deps.pollEvery ?? POLL_EVERY)
  }

  async #handOn(event: PlacedEvent): Promise<void> {
    await this.#deps.listeners.dispatch(event)
    this.#position = event.cursor
    for (const push of this.#pushes) push(event)
  }

  async #clean(client: Client): Promise<void> {
    const removed = await removeOld(client, KEEP_HOURS, CLEAN_BATCH)
    if (removed < CLEAN_BATCH) this.#cleanAt = performance.now() + CLEAN_EVERY
  }
}
