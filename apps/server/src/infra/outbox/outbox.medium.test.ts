import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/infra/database/database.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { parseCursor } from './cursor.ts'
import { Dispatcher } from './dispatcher.ts'
import { createListeners, type Listeners } from './listeners.ts'
import { writeEvent, writeEvents, type NewEvent } from './outbox.ts'
import { canReplay, findPresent, listEvents, removeOld, type PlacedEvent } from './outbox.queries.ts'

let open: OpenTestDatabase
let listeners: Listeners
let dispatcher: Dispatcher
let faults: unknown[]
const pushed: PlacedEvent[] = []

const area = (n: number) => `01985a30-0000-7000-8000-${String(n).padStart(12, '0')}`
const changed = (n: number): NewEvent<'organisation.changed'> => ({
  type: 'organisation.changed',
  data: { areaId: area(n) },
  audience: { permission: 'organisation.view' },
})
const write = (...numbers: number[]) =>
  open.db.transaction().execute(tx => writeEvents(tx, numbers.map(changed)))
const numbers = (events: readonly PlacedEvent[] = pushed) =>
  events.map(event => Number((event.data as { areaId: string }).areaId.slice(-12)))
const pushedAll = (...wanted: number[]) => vi.waitFor(() => expect(numbers()).toEqual(wanted))

beforeAll(async () => {
  open = await openTestDatabase({ onCommit: () => dispatcher?.ring() })
})
afterAll(() => open.close())

/** A dispatcher that hardly ever polls, so that events arrive because it was rung. */
async function start(pollEvery = 60_000) {
  pushed.length = 0
  faults = []
  listeners = createListeners(error => faults.push(error))
  dispatcher = createDispatcher(listeners, pollEvery)
  dispatcher.onEvent(event => pushed.push(event))
  await dispatcher.start()
}
const createDispatcher = (its: Listeners, pollEvery: number) =>
  new Dispatcher({ url: open.url, listeners: its, log: pino({ level: 'silent' }), pollEvery })

/** A further copy of the server, with its own connections. */
async function startCopy(pollEvery = 60_000) {
  const copy = createDispatcher(
    createListeners(error => faults.push(error)),
    pollEvery,
  )
  const heard: PlacedEvent[] = []
  copy.onEvent(event => heard.push(event))
  await copy.start()
  return {
    hasAll: (...wanted: number[]) => vi.waitFor(() => expect(numbers(heard)).toEqual(wanted)),
    stop: () => copy.stop(),
  }
}

/** Notifications on the outbox's channel, whoever sends them. */
async function countRings() {
  const client = new Client({ connectionString: open.url })
  await client.connect()
  let rings = 0
  client.on('notification', () => (rings += 1))
  await client.query('listen outbox')
  return {
    // The answer of a query comes after every notification that was sent before it.
    rings: () => client.query('select').then(() => rings),
    stop: () => client.end(),
  }
}

describe('writing', () => {
  it('commits with its change or not at all, and keeps only what the contract declares', async () => {
    const before = await findPresent(open.pool)
    const failed = open.db.transaction().execute(async tx => {
      await writeEvent(tx, changed(1))
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    const data = { areaId: area(2), secret: 'x' }
    await open.db.transaction().execute(tx => writeEvent(tx, { ...changed(2), data }))
    const events = await listEvents(open.pool, before, 10)
    expect(events.map(event => event.data)).toEqual([{ areaId: area(2) }])
  })

  it('refuses data that do not fit', async () => {
    const wrong = { ...changed(1), data: { areaId: 'nowhere' } }
    await expect(open.db.transaction().execute(tx => writeEvent(tx, wrong))).rejects.toThrow('invalid_format')
  })
})

describe('the dispatcher', () => {
  it('hands on what is committed after its start, in order, to listeners and then to sockets', async () => {
    await write(1)
    await start()
    const order: string[] = []
    listeners.on('organisation.changed', async event => {
      await Promise.resolve()
      order.push(`listener ${event.data.areaId.slice(-1)}`)
    })
    dispatcher.onEvent(event => order.push(`socket ${numbers([event])[0]}`))
    await write(2, 3)
    await pushedAll(2, 3)
    expect(order).toEqual(['listener 2', 'socket 2', 'listener 3', 'socket 3'])
    expect(parseCursor(pushed[1]!.seq)).toEqual(dispatcher.position())
    expect(pushed[0]?.audience).toEqual({ permission: 'organisation.view', areaId: null })
    await dispatcher.stop()
  })

  it('skips no transaction that commits late', async () => {
    await start()
    const slow = await open.pool.connect()
    await slow.query('begin')
    // The slow transaction takes its sequence numbers first, but commits last.
    await slow.query(
      `insert into outbox (type, data) values ('organisation.changed', '{"areaId": "${area(1)}"}')`,
    )
    await write(2)
    await write(3)
    const seenBefore = numbers()
    await slow.query('commit')
    slow.release()
    await pushedAll(1, 2, 3)
    expect(seenBefore).toEqual([])
    await dispatcher.stop()
  })

  it('hands on events that waited behind a transaction which wrote no event and sends no notification', async () => {
    await start()
    const slow = await open.pool.connect()
    await slow.query('begin')
    await slow.query('select pg_current_xact_id()')
    await write(1)
    expect(numbers()).toEqual([])
    await slow.query('commit')
    slow.release()
    await pushedAll(1)
    await dispatcher.stop()
  })

  it('of another server is rung by one empty notification', async () => {
    await start()
    const other = await startCopy()
    await write(1)
    await other.hasAll(1)
    await write(2, 3)
    await other.hasAll(1, 2, 3)
    await pushedAll(1, 2, 3)
    expect(faults).toEqual([])
    await other.stop()
    await dispatcher.stop()
  })

  it('finds by polling what a server committed that died before it rang, in every copy', async () => {
    await start(50)
    const other = await startCopy(50)
    const dying = openDatabase(open.url)
    await dying.db.transaction().execute(tx => writeEvents(tx, [changed(1)]))
    await dying.close()
    await pushedAll(1)
    await other.hasAll(1)
    expect(faults).toEqual([])
    await other.stop()
    await dispatcher.stop()
  })

  it('rings once for many commits, and no writer rings by itself', async () => {
    await start()
    const counted = await countRings()
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 200 }, (_, n) => write(n)))
    await vi.waitFor(() => expect(pushed).toHaveLength(200))
    const most = Math.ceil((performance.now() - startedAt) / 20) + 1
    const rings = await counted.rings()
    expect(rings).toBeGreaterThan(0)
    expect(rings).toBeLessThanOrEqual(most)
    await dispatcher.stop()
    await write(1)
    expect(await counted.rings()).toBe(rings)
    await counted.stop()
  })

  it('comes back to where it was when its connection is cut', async () => {
    await start()
    await write(1)
    await pushedAll(1)
    await open.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'palisade outbox' and datname = current_database()`,
    )
    await write(2)
    await write(3)
    await pushedAll(1, 2, 3)
    expect(faults).toEqual([])
    await dispatcher.stop()
  })

  it('goes on after a listener that fails', async () => {
    await start()
    listeners.on('organisation.changed', () => {
      throw new Error('broken')
    })
    await write(1, 2)
    await pushedAll(1, 2)
    expect(faults).toHaveLength(2)
    await dispatcher.stop()
  })

  it('hands on each event once while many write at a time', async () => {
    await start()
    const all = Array.from({ length: 200 }, (_, index) => index)
    await Promise.all(all.map(n => write(n)))
    await vi.waitFor(() => expect(pushed).toHaveLength(200))
    expect(numbers().toSorted((a, b) => a - b)).toEqual(all)
    await dispatcher.stop()
  })
})

describe('replay', () => {
  it('is possible from a kept place only, and only up to a limit', async () => {
    const first = await findPresent(open.pool)
    await write(1, 2, 3)
    const events = await listEvents(open.pool, first, 10)
    const [one, , three] = events.map(event => event.cursor)
    expect(numbers(await listEvents(open.pool, one!, 10, three))).toEqual([2, 3])
    expect(await canReplay(open.pool, one!, three!, 2)).toBe(true)
    expect(await canReplay(open.pool, one!, three!, 1)).toBe(false)
    expect(await canReplay(open.pool, three!, three!, 1)).toBe(true)
    expect(await canReplay(open.pool, three!, one!, 1)).toBe(false)
    expect(await canReplay(open.pool, { xid: 1n, seq: 1n }, three!, 1000)).toBe(false)
  })

  it('is no longer possible from a place whose successors were removed', async () => {
    await write(1)
    const present = await findPresent(open.pool)
    const since = (await listEvents(open.pool, { xid: 0n, seq: 0n }, 10_000)).at(-1)!.cursor
    await open.pool.query(`update outbox set at = now() - interval '25 hours'`)
    expect(await removeOld(open.pool, 24, 1)).toBe(1)
    while ((await removeOld(open.pool, 24, 1000)) > 0);
    await write(2)
    const now = (await listEvents(open.pool, present, 10)).at(-1)!.cursor
    expect(await canReplay(open.pool, since, now, 1000)).toBe(false)
  })
})
