import { randomUUID } from 'node:crypto'
import type { DeviceCause, DeviceLack } from '@palisade/contract'
import type { DeviceEvent, DeviceReport, DriverHost, Target, ZoneStatus } from '@palisade/drivers'
import { sql } from 'kysely'
import { patience } from '@palisade/testkit/patience'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createDriverLease } from '#server/infra/drivers/driver-lease.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { until } from '#server/testing/until.ts'
import { resetDeviceStatus } from '#server/modules/device/observation/device-status.ts'
import { createTargetRepository } from './target-repository.ts'
import {
  createDeviceSessionManager,
  type SessionTimes,
  type DeviceSessionManager,
} from './device-session-manager.ts'

const sealer = createSecretCipher(Buffer.alloc(32, 3).toString('base64'))
let warnings = 0
const log = { info: () => undefined, warn: () => void (warnings += 1) }
/** A second of the product lasts ten milliseconds here; a device is lost after three intervals, which a starved process must not miss. */
const times: SessionTimes = {
  interval: patience(200),
  tick: 10,
  renew: 20,
  lease: patience(150),
  upkeep: 100,
  retry: 10,
}

/** A drivers' process whose reports the test makes. */
function createFakeHost() {
  let report: (reports: readonly DeviceReport[]) => void = () => undefined
  let targets: readonly Target[] = []
  const host = {
    start: () => undefined,
    stop: async () => undefined,
    setTargets: next => void (targets = next),
    settleEvents: () => undefined,
    tellLocks: () => undefined,
    probe: () => Promise.reject(new Error('not asked')),
    perform: () => Promise.reject(new Error('not asked')),
    discover: async () => undefined,
  } satisfies DriverHost
  return {
    open(onReports: typeof report) {
      report = onReports
      return host
    },
    targets: () => targets,
    report: (...reports: DeviceReport[]) => report(reports),
    alive: (...devices: BuiltDevice[]) =>
      report(devices.map(({ id }) => ({ deviceId: id, kind: 'alive', at: Date.now() }))),
    failed: (device: BuiltDevice, cause: DeviceCause = 'unreachable', lockedUntil?: number) =>
      report([{ deviceId: device.id, kind: 'failed', at: Date.now(), cause, detail: '', lockedUntil }]),
  }
}

let open: OpenTestDatabase
let renewals = 0
let managers: DeviceSessionManager[] = []
let events: [string, DeviceEvent][] = []
let listening: string[] = []
let zones: [string, readonly ZoneStatus[]][] = []
let beating: NodeJS.Timeout | undefined

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  events = []
  listening = []
  zones = []
  warnings = 0
  await open.db.deleteFrom('outbox').execute()
  await open.db.deleteFrom('driver_lease').execute()
  await open.db.deleteFrom('device').execute()
})
afterEach(async () => {
  clearInterval(beating)
  await Promise.all(managers.map(manager => manager.stop()))
  managers = []
})

function keep(host = createFakeHost(), secure = async (target: Target) => target, sessionTimes = times) {
  const { db } = open
  const lease = createDriverLease({ db, config: { copyId: randomUUID() }, leaseMs: times.lease })
  const manager = createDeviceSessionManager({
    db,
    book: createTargetRepository({ db, sealer }),
    lease: { ...lease, renew: () => lease.renew().finally(() => (renewals += 1)) },
    secure,
    openHost: report => host.open(report),
    onEvent: (id, event) => void events.push([id, event]),
    onListening: id => void listening.push(id),
    zones: { onZones: async (id, list) => void zones.push([id, list]) },
    log,
    times: sessionTimes,
  })
  managers.push(manager)
  manager.start()
  return { manager, host }
}
const panel = () => buildDevice(open.db, { driver: 'panel', state: 'unknown', cause: 'never_checked' })
const statusOf = async ({ id }: BuiltDevice) => {
  const row = await open.db
    .selectFrom('device')
    .select(['state', 'cause'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.cause === null ? row.state : `${row.state} ${row.cause}`
}
const is = (device: BuiltDevice, state: string) => until(async () => (await statusOf(device)) === state)
const told = async () => {
  const rows = await open.db.selectFrom('outbox').select('data').where('type', '=', 'device.state').execute()
  return rows.map(row => (row.data as { state: string }).state)
}
/** Makes these devices give signs of life from now on. */
function beat(host: ReturnType<typeof createFakeHost>, ...devices: BuiltDevice[]) {
  clearInterval(beating)
  beating = setInterval(() => host.alive(...devices), 30)
  host.alive(...devices)
}

test('the wanted set holds devices with sessions, their passwords, and follows changes', async () => {
  const one = await panel()
  await open.db
    .updateTable('device')
    .set({ secret: sealer.seal(one.id, 'Pa55word') })
    .where('id', '=', one.id)
    .execute()
  await buildDevice(open.db)
  await buildDevice(open.db, { driver: 'http' })
  const gone = await panel()
  await open.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  const { manager, host } = keep()
  await until(() => host.targets().length === 1)
  expect(host.targets()).toEqual([
    {
      id: one.id,
      driver: 'panel',
      config: expect.objectContaining({ host: '192.0.2.1', password: 'Pa55word' }),
    },
  ])
  const two = await buildDevice(open.db, { driver: 'onvif' })
  manager.targetsChanged()
  await until(() => host.targets().length === 2)
  expect(host.targets().map(target => target.id)).toContain(two.id)
})

describe('a device', () => {
  test('is online with its first sign of life, offline after three intervals without, and back', async () => {
    const [one, two] = [await panel(), await panel()]
    const { host } = keep()
    await until(() => host.targets().length === 2)
    beat(host, one, two)
    await is(one, 'online')
    await is(two, 'online')
    beat(host, two)
    const from = Date.now()
    const failing = setInterval(() => host.failed(one), 60)
    await is(one, 'offline unreachable')
    clearInterval(failing)
    expect(Date.now() - from).toBeGreaterThanOrEqual(3 * times.interval - 40)
    expect(await statusOf(two)).toBe('online')
    beat(host, one, two)
    await is(one, 'online')
    expect(await told()).toEqual(['online', 'online', 'offline', 'online'])
  })

  test('with wrong credentials is offline at once', async () => {
    const one = await panel()
    // Three missed signs of life would take longer than the test may.
    const { host } = keep(undefined, undefined, { ...times, interval: 60_000 })
    await until(() => host.targets().length === 1)
    host.alive(one)
    await is(one, 'online')
    host.failed(one, 'wrong_credentials')
    await is(one, 'offline wrong_credentials')
    expect(await told()).toEqual(['online', 'offline'])
  })

  test('whose account is locked says until when, until it is in touch again or its login is edited', async () => {
    const one = await panel()
    const { host } = keep(undefined, undefined, { ...times, interval: 60_000 })
    await until(() => host.targets().length === 1)
    const lockedUntil = Date.now() + 1_800_000
    const lock = () => host.failed(one, 'account_locked', lockedUntil)
    const lockOf = async () => {
      const row = await open.db.selectFrom('device').select('locked_until').executeTakeFirstOrThrow()
      return row.locked_until?.getTime()
    }
    host.alive(one)
    await is(one, 'online')
    lock()
    await is(one, 'offline account_locked')
    expect(await lockOf()).toBe(lockedUntil)
    const events = await open.db
      .selectFrom('outbox')
      .select('data')
      .where('type', '=', 'device.state')
      .execute()
    expect(events.at(-1)?.data).toMatchObject({ lockedUntil: new Date(lockedUntil).toISOString() })
    host.alive(one)
    await is(one, 'online')
    expect(await lockOf()).toBeUndefined()
    lock()
    await is(one, 'offline account_locked')
    await open.db.transaction().execute(tx => resetDeviceStatus(tx, [one.id], Date.now()))
    expect(await lockOf()).toBeUndefined()
  })

  test('whose address is refused is not connected to, and shown so', async () => {
    const one = await panel()
    const refuse = async () => {
      throw new AppError('device.address_refused')
    }
    const { host } = keep(createFakeHost(), refuse)
    await is(one, 'offline refused')
    expect(host.targets()).toEqual([])
  })

  test('whose state was overwritten meanwhile is set right again', async () => {
    const one = await panel()
    const { host } = keep()
    await until(() => host.targets().length === 1)
    beat(host, one)
    await is(one, 'online')
    await open.db.updateTable('device').set({ state: 'offline', cause: 'stalled' }).execute()
    await open.db.updateTable('device_sighting').set({ is_up: false, cause: 'stalled' }).execute()
    await is(one, 'online')
    const seenAt = async () =>
      (await open.db.selectFrom('device_sighting').select('seen_at').execute())[0]?.seen_at
    const first = (await seenAt())!.getTime()
    await until(async () => (await seenAt())!.getTime() > first)
    expect(await statusOf(one)).toBe('online')
  })
})

test('passes each kind of report to its receiver', async () => {
  const one = await panel()
  const { host } = keep()
  await until(() => host.targets().length === 1)
  const event: DeviceEvent = { eventId: '1', topic: 'panic', at: Date.now(), description: '' }
  const lacks: DeviceLack[] = [{ of: 'relay', why: 'no_rights' }]
  host.report(
    { deviceId: one.id, kind: 'event', event },
    { deviceId: one.id, kind: 'zones', zones: [{ number: 1, condition: 'armed' }] },
    { deviceId: one.id, kind: 'capabilities', capabilities: ['zone', 'event'], lacks },
    { deviceId: 'stranger', kind: 'alive', at: Date.now() },
    { deviceId: 'stranger', kind: 'failed', at: Date.now(), cause: 'wrong_credentials', detail: '' },
  )
  const said = async () => (await open.db.selectFrom('device').select(['capabilities', 'lacks']).execute())[0]
  await until(async () => (await said())?.capabilities.length === 2)
  expect(await said()).toEqual({ capabilities: ['event', 'zone'], lacks })
  expect(events).toEqual([[one.id, event]])
  expect(zones).toEqual([[one.id, [{ number: 1, condition: 'armed' }]]])
})

describe('with two copies of the server', () => {
  test('one keeps the sessions; the other takes over when it ends, and no status changes', async () => {
    const one = await panel()
    const first = keep()
    await until(() => first.host.targets().length === 1)
    beat(first.host, one)
    await is(one, 'online')
    const second = keep()
    const asked = renewals
    await until(() => renewals > asked + 10)
    expect([first.manager.isKeeping(), second.manager.isKeeping()]).toEqual([true, false])
    second.host.failed(one, 'wrong_credentials')
    await first.manager.stop()
    await until(() => second.manager.isKeeping() && second.host.targets().length === 1)
    beat(second.host, one)
    await until(async () => {
      const [lease] = await open.db.selectFrom('driver_lease').selectAll().execute()
      return lease !== undefined && Date.now() - lease.renewed_at.getTime() < 1000
    })
    expect(await told()).toEqual(['online'])
  })

  test('a copy that returns after a long absence treats all as unknown until it is observed', async () => {
    const [alive, lost] = [await panel(), await panel()]
    const first = keep()
    await until(() => first.host.targets().length === 2)
    beat(first.host, alive)
    await is(alive, 'online')
    first.host.failed(lost, 'wrong_credentials')
    await is(lost, 'offline wrong_credentials')
    clearInterval(beating)
    await first.manager.stop()
    await sql`update driver_lease set renewed_at = now() - interval '1 hour'`.execute(open.db)
    const second = keep()
    await is(alive, 'unknown connecting')
    expect(await statusOf(lost)).toBe('offline wrong_credentials')
    beat(second.host, alive)
    await is(alive, 'online')
    expect(await told()).toEqual(['online', 'offline', 'unknown', 'online'])
  })
})

test('changes that the database could not take are stored when it is back', async () => {
  const one = await panel()
  const { host } = keep()
  await until(() => host.targets().length === 1)
  await sql`alter table device_sighting rename to hidden`.execute(open.db)
  beat(host, one)
  await until(() => warnings > 0)
  expect(await statusOf(one)).toBe('unknown never_checked')
  await sql`alter table hidden rename to device_sighting`.execute(open.db)
  await is(one, 'online')
})

test('while the database is away the sessions stay, events are heard, and nothing is observed', async () => {
  const one = await panel()
  const { manager, host } = keep()
  await until(() => host.targets().length === 1)
  await sql`alter table driver_lease rename to hidden`.execute(open.db)
  await until(() => !manager.isKeeping())
  expect(host.targets()).toHaveLength(1)
  const event: DeviceEvent = { eventId: '1', topic: 'panic', at: Date.now(), description: '' }
  host.report({ deviceId: one.id, kind: 'listening' }, { deviceId: one.id, kind: 'event', event })
  host.failed(one, 'wrong_credentials')
  expect(listening).toEqual([one.id])
  expect(events).toEqual([[one.id, event]])
  await sql`alter table hidden rename to driver_lease`.execute(open.db)
  await until(() => manager.isKeeping() && host.targets().length === 1)
  expect(await statusOf(one)).toBe('unknown never_checked')
})

test('sessions that outlived the lease end when another copy has it', async () => {
  await panel()
  const first = keep()
  await until(() => first.host.targets().length === 1)
  await sql`alter table driver_lease rename to hidden`.execute(open.db)
  await until(() => !first.manager.isKeeping())
  expect(first.host.targets()).toHaveLength(1)
  await sql`update hidden set holder = uuidv7(), renewed_at = now() + interval '1 hour'`.execute(open.db)
  await sql`alter table hidden rename to driver_lease`.execute(open.db)
  await until(() => first.host.targets().length === 0)
  expect(first.manager.isKeeping()).toBe(false)
})
