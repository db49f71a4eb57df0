import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase, startTestPostgres, type TestPostgres } from '@palisade/testkit/postgres'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { writeDeviceChanged } from '#server/modules/device/device/device.events.ts'
import { startPanelPeer, type PanelPeer } from '#server/testing/panel-peer.ts'
import { ADMIN, noMedia } from '#server/testing/test-server.ts'

// The whole way of a panel's event: a real socket, the drivers' process, and a PostgreSQL that is killed.
const login = { username: 'console', password: 'code-of-ten' }
const WITHIN = { interval: 20 }

let postgres: TestPostgres
let folder: string
let app: App
let peer: PanelPeer
let panel: BuiltDevice
const logged: string[] = []

beforeAll(async () => {
  postgres = await startTestPostgres(true)
  await migrateDatabase(postgres.url)
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-outage-'))
  const config = readConfig({
    DATABASE_URL: postgres.url,
    PALISADE_DATA: folder,
    PALISADE_ADMIN_PASSWORD: ADMIN.password,
  })
  const log = pino({ level: 'warn' }, { write: line => void logged.push(line) })
  app = await createApp(config, log, { announce: () => undefined, media: noMedia })
  await app.start()
  peer = await startPanelPeer(login)
  const { db, secrets } = app.infra
  panel = await buildDevice(db, {
    driver: 'panel',
    state: 'unknown',
    config: { host: '127.0.0.1', port: peer.port, isTls: false, username: login.username },
  })
  const secret = createSecretCipher(secrets.deviceKey).seal(panel.id, login.password)
  await db.transaction().execute(async tx => {
    await tx.updateTable('device').set({ secret }).where('id', '=', panel.id).execute()
    await writeDeviceChanged(tx, 'updated', [{ ...panel, category: 'other' }], false)
  })
})
afterAll(async () => {
  await app.stop()
  await peer.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const alarms = async () => {
  const rows = await app.infra.db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .select(['count', 'location'])
    .where('device_id', '=', panel.id)
    .execute()
  return rows.map(({ count, location }) => `${/#\d+$/.exec(location ?? '')?.[0]} ${count}`).toSorted()
}
const receipts = async () =>
  (await app.infra.db.selectFrom('event_receipt').select('event_id').execute()).length
const refusals = () => logged.filter(line => line.includes('kept, tried again')).length
/** Until the database has refused an event more often than so many times. */
const isRefusedAfter = (before: number) =>
  vi.waitFor(() => expect(refusals()).toBeGreaterThan(before), WITHIN)
/** At each acknowledgement: up to which event, and how many are committed then. */
const acknowledged: Promise<[number, number]>[] = []
/** Until the panel has nothing left to tell, and it is known what was committed by then. */
async function isQuiet(): Promise<void> {
  await vi.waitFor(() => expect(peer.waiting()).toEqual([]), WITHIN)
  await Promise.all(acknowledged)
}

test('each event of a panel becomes one alarm, however often the database goes, and is acknowledged after its commit', async () => {
  peer.onAck = upTo => acknowledged.push(receipts().then(count => [upTo, count]))
  peer.trip(1)
  await isQuiet()

  await postgres.crash()
  for (const zone of [2, 3, 4]) peer.trip(zone)
  await isRefusedAfter(0)
  await postgres.restart()
  await isQuiet()

  const before = refusals()
  await sql`alter table event_receipt rename to hidden`.execute(app.infra.db)
  peer.trip(5)
  await isRefusedAfter(before)
  await sql`alter table hidden rename to event_receipt`.execute(app.infra.db)
  await isQuiet()

  expect(await alarms()).toEqual(['#1 1', '#2 1', '#3 1', '#4 1', '#5 1'])
  for (const [upTo, committed] of await Promise.all(acknowledged))
    expect(committed).toBeGreaterThanOrEqual(upTo)
})
