import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LogVerdict } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SEAL_BATCH } from '#server/infra/audit/audit-sealer.ts'
import { CHAIN_LOCK } from '#server/infra/audit/chain.queries.ts'
import { SEAL_LIMIT_SECONDS } from '#server/infra/audit/seal-delay.queries.ts'
import { LOG_HEADS_FILE } from '#server/infra/audit/log-heads.ts'
import { systemClock } from '#server/infra/clock.ts'
import { openDatabase, type Db } from '#server/infra/database/database.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { verifyLog } from './log-verify.ts'
import { buildLog, sealNow, type LogPlace } from './log.testing.ts'
import { createSealWatch } from './seal-watch.ts'

let open: OpenTestDatabase
let db: Db
let place: LogPlace

beforeAll(async () => {
  open = await openTestDatabase()
  db = open.db
  place = { db, folder: await mkdtemp(path.join(tmpdir(), 'palisade-log-')) }
  await buildLog(place, [{}, {}])
})
afterEach(() => sealNow(place))
afterAll(async () => {
  await open.close()
  await rm(place.folder, { recursive: true, force: true })
})

const verify = (): Promise<LogVerdict> => verifyLog(db, place.folder)

describe('rows that wait for their seal', () => {
  const writeLate = (seconds: number) =>
    sql`insert into audit (at, user_name, address, action, result)
      values (now() - make_interval(secs => ${seconds}), 'li', '', 'device.update', 'ok')`.execute(db)

  test('are none of its business while they are young', async () => {
    await writeLate(1)
    expect(await verify()).toMatchObject({ ok: true, unsealed: 1 })
  })

  test('are a fault once they wait too long, with since when', async () => {
    await writeLate(SEAL_LIMIT_SECONDS + 60)
    await writeLate(1)
    const { faults, ok } = await verify()
    expect(ok).toBe(false)
    expect(faults).toEqual([{ serial: null, reason: 'unsealed', rows: 2, since: expect.any(String) }])
    const waited = Date.now() - Date.parse(faults[0]?.since ?? '')
    expect(waited).toBeGreaterThanOrEqual((SEAL_LIMIT_SECONDS + 60) * 1000)
  })

  test.each([
    ['the lock of the chain', sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`],
    ['the waiting rows', sql`select 1 from audit_unsealed for update`],
    ['the table of seals', sql`lock table audit_seal in exclusive mode`],
  ])('are held back by an open transaction with %s, which is named', async (_name, take) => {
    await writeLate(SEAL_LIMIT_SECONDS + 60)
    await db.transaction().execute(async other => {
      await take.execute(other)
      expect((await verify()).faults).toEqual([
        { serial: null, reason: 'unsealed', rows: 1, since: expect.any(String) },
        { serial: null, reason: 'held', rows: 1, since: expect.any(String) },
      ])
    })
  })

  test('are held back by a session of another role, of which nothing more is known', async () => {
    await writeLate(SEAL_LIMIT_SECONDS + 60)
    const other = openDatabase(open.adminUrl)
    try {
      await other.db.transaction().execute(async tx => {
        await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)
        const [late, held] = (await verify()).faults
        expect([late?.reason, held?.reason, held?.since === late?.since]).toEqual(['unsealed', 'held', true])
      })
    } finally {
      await other.close()
    }
  })

  test('make the trouble that health, metrics and the log tell, until they are sealed', async () => {
    const told: (object | undefined)[] = []
    const conditions = { set: (_name: string, detail: object | undefined) => void told.push(detail) }
    const watch = createSealWatch({
      db,
      sealer: { doneAt: () => systemClock.elapsed() },
      conditions,
      clock: systemClock,
    })
    await watch()
    await writeLate(SEAL_LIMIT_SECONDS + 60)
    await db.transaction().execute(async other => {
      await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(other)
      await sealNow(place)
      await watch()
    })
    await sealNow(place)
    await watch()
    expect(told).toEqual([
      undefined,
      { rows: 1, since: expect.any(Date), heldBy: { since: expect.any(Date), application: 'palisade' } },
      undefined,
    ])
  })

  test('so do heads that cannot be noted', async () => {
    const told: (object | undefined)[] = []
    const conditions = { set: (_name: string, detail: object | undefined) => void told.push(detail) }
    const doneAt = () => systemClock.elapsed() - (SEAL_LIMIT_SECONDS + 1) * 1000
    await createSealWatch({ db, sealer: { doneAt }, conditions, clock: systemClock })()
    expect(told).toEqual([{ since: expect.any(Date), heads: 'not noted' }])
  })
})

test('more rows without a noted head than a kill leaves are a fault, and so is an empty file of heads', async () => {
  const newest = (await verify()).lastSerial ?? 0
  const file = path.join(place.folder, LOG_HEADS_FILE)
  const noted = await readFile(file, 'utf8')
  await buildLog(
    place,
    Array.from({ length: SEAL_BATCH + 1 }, (_, number) => ({ object: `more-${number}` })),
  )
  await writeFile(file, noted)
  expect(await verify()).toMatchObject({
    ok: false,
    faults: [{ serial: newest + 1, reason: 'unnoted', rows: SEAL_BATCH + 1 }],
  })
  await writeFile(file, '')
  expect(await verify()).toMatchObject({ ok: false, faults: [{ serial: 0, reason: 'head', rows: 0 }] })
})
