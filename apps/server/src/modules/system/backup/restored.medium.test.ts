import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RESTORED_FILE } from '@palisade/contract/backup-state'
import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/infra/database/database.ts'
import { buildLinkageRun, openPicture } from '#server/testing/builders/linkage.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { createContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { ADMIN, noMedia, sealPassword } from '#server/testing/test-server.ts'

// A database came back from a backup: the first start ends what was under way in it.

const restored = { madeAt: '2026-11-22T02:00:00.000Z', restoredAt: '2026-11-23T09:30:00.000Z' }
let database: TestDatabase
let folder: string
let app: App
let db: Db
let runId: string

const start = async () => {
  const env = {
    DATABASE_URL: database.url,
    PALISADE_DATA: folder,
    PALISADE_ADMIN_PASSWORD: ADMIN.password,
  }
  app = await createApp(readConfig(env), pino({ level: 'silent' }), {
    announce: () => undefined,
    media: noMedia,
    drivers: createFakeDrivers(),
  })
  db = app.infra.db
}
const mark = () => writeFile(path.join(folder, RESTORED_FILE), JSON.stringify(restored))

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-restored-'))
  await start()
  await buildSession(db, (await buildUser(db)).id)
  ;({ id: runId } = await buildLinkageRun(db))
  await db
    .updateTable('linkage_run')
    .set({ state: 'running', ended_at: null })
    .where('id', '=', runId)
    .execute()
  await db
    .updateTable('linkage_step')
    .set({ state: 'started', ended_at: null })
    .where('run_id', '=', runId)
    .execute()
  await db
    .insertInto('linkage_step')
    .values({ run_id: runId, position: 1, kind: 'open_picture', action: JSON.stringify(openPicture) })
    .execute()
  await sql`
    with one as (insert into notice (cause, reason) values ('night', 'test') returning id)
    insert into notice_delivery (notice_id, channel, recipient, receiver, topic, state, due_at)
    select one.id, 'mqtt', state, 'test:' || state, state, state, now() + interval '1 hour'
    from one, unnest(array['waiting', 'sending', 'held', 'sent']) as state`.execute(db)
  await mark()
  await app.start()
  await app.http.ready()
})
afterAll(async () => {
  await app.stop()
  await database.close()
  await rm(folder, { recursive: true })
})

test('sessions are over, and what waited or was under way is marked and not done', async () => {
  expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  const deliveries = await db
    .selectFrom('notice_delivery')
    .select(['recipient', 'state', 'reason'])
    .orderBy('recipient')
    .execute()
  const givenUp = { state: 'given_up', reason: 'restored' }
  expect(deliveries).toEqual([
    { recipient: 'held', ...givenUp },
    { recipient: 'sending', ...givenUp },
    { recipient: 'sent', state: 'sent', reason: null },
    { recipient: 'waiting', ...givenUp },
  ])
  const run = await db.selectFrom('linkage_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  expect(run).toMatchObject({ state: 'uncertain', reason: 'restored', ended_at: expect.any(Date) })
  const steps = await db
    .selectFrom('linkage_step')
    .select(['state', 'reason'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  expect(steps).toEqual([
    { state: 'uncertain', reason: 'restored' },
    { state: 'skipped', reason: 'restored' },
  ])
  expect(existsSync(path.join(folder, RESTORED_FILE))).toBe(false)
})

test('a trouble tells the time of the backup until somebody confirms it; no later start ends anything again', async () => {
  const troubleOf = () => app.infra.conditions.list().find(({ name }) => name === 'backup_restored')
  await vi.waitFor(() => expect(troubleOf()).toMatchObject({ since: restored.madeAt }))
  const fail = (call: string): never => {
    throw new Error(call)
  }
  const password = sealPassword(ADMIN.password, app.infra.secrets.loginKey)
  const login = await createContractClient(app.http, '', {}, fail).session.login({ ...ADMIN, password })
  const { ticket } = got(login)
  const admin = createContractClient(app.http, '', { ticket }, fail)
  expect(got(await admin.backup.getState())).toMatchObject({ restored })
  // As a start that was cut off before it removed the mark.
  await mark()
  await app.stop()
  await start()
  await app.start()
  await app.http.ready()
  const again = createContractClient(app.http, '', { ticket }, fail)
  expect(got(await again.backup.getState())).toMatchObject({ restored })
  await vi.waitFor(() => expect(troubleOf()).toBeDefined())
  got(await again.backup.confirmRestored())
  await vi.waitFor(() => expect(troubleOf()).toBeUndefined())
  expect(got(await again.backup.getState()).restored).toBeNull()
})
