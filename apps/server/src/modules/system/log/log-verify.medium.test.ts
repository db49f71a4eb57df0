import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LogVerdict } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainHash } from '#server/infra/audit/chain.rules.ts'
import { createLogHeads, LOG_HEADS_FILE } from '#server/infra/audit/log-heads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { removeOldLog } from './log-retention.ts'
import { listSealed } from './log-verify.queries.ts'
import { verifyLog } from './log-verify.ts'
import { tamperWith, buildLog, sealNow, type LogPlace } from './log.testing.ts'

let open: OpenTestDatabase
let db: Db
let folder: string
let place: LogPlace
beforeAll(async () => {
  open = await openTestDatabase()
  db = open.db
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-log-'))
  place = { db, folder }
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true, force: true })
})

const verify = (): Promise<LogVerdict> => verifyLog(db, folder)
const spoil = (...statements: string[]) => tamperWith(db, ...statements)
const headsFile = () => path.join(folder, LOG_HEADS_FILE)
const idAt = (serial: number) => `(select audit_id from audit_seal where serial = ${serial})`

/** A new chain of twelve rows, with its head noted after the sixth and the last one. */
beforeEach(async () => {
  await spoil('delete from audit', 'delete from audit_seal', 'delete from audit_unsealed')
  await rm(headsFile(), { force: true })
  const row = (number: number) => ({
    object: `thing-${number}`,
    objectName: `Thing ${number}`,
    before: { number },
    after: { number: number + 1 },
    userId: '01890000-0000-7000-8000-000000000001',
    requestId: `request-${number}`,
  })
  await buildLog(place, [1, 2, 3, 4, 5, 6].map(row))
  await buildLog(place, [7, 8, 9, 10, 11, 12].map(row))
  await spoil(`update audit set centre_id = id, centre_name = 'North'`)
  await reseal(1)
})

/** Recomputes the hashes from a row on, as an attacker who knows the method would. */
async function reseal(from: number): Promise<void> {
  const [before] = await listSealed(db, { after: from - 2, limit: 1 })
  let previous = from === 1 ? Buffer.alloc(32) : before!.hash
  for (const row of await listSealed(db, { after: from - 1, limit: 1000 })) {
    previous = chainHash(previous, row.serial, row)
    await spoil(`update audit_seal set hash = '\\x${previous.toString('hex')}' where serial = ${row.serial}`)
    if (from === 1 && (row.serial === 6 || row.serial === 12)) await noteAnew(row.serial, previous)
  }
}

async function noteAnew(serial: number, hash: Buffer): Promise<void> {
  if (serial === 6) await rm(headsFile(), { force: true })
  await createLogHeads(folder).note({ serial, hash })
}

test('finds nothing in a log that nobody touched', async () => {
  expect(await verify()).toEqual({
    ok: true,
    rows: 12,
    firstSerial: 1,
    lastSerial: 12,
    unsealed: 0,
    heads: 2,
    faults: [],
    faultCount: 0,
  })
})

test('finds nothing in rows of any characters', async () => {
  const odd = `"\\\b\f\n\r\t\u0001\u001f\u007f\u2028é门🚪</script>`
  await buildLog(place, [{ userName: odd, object: odd, objectName: odd, before: odd, after: { [odd]: odd } }])
  expect(await verify()).toMatchObject({ ok: true, rows: 13 })
})

describe('an edit of any column', () => {
  const edits: Record<string, string> = {
    at: `at + interval '1 microsecond'`,
    kind: `'login'`,
    user_id: `'01890000-0000-7000-8000-000000000002'`,
    user_name: `'li '`,
    address: `'10.0.0.8'`,
    centre_id: 'null',
    centre_name: `'Nortg'`,
    action: `'device.updatd'`,
    object: `'thing-6'`,
    object_name: `'Thing 6'`,
    before: `'{"number": 6}'`,
    after: 'null',
    result: `'access.denied'`,
    request_id: `'request-6'`,
  }

  test.each(Object.entries(edits))('%s is found where it is', async (column, value) => {
    await spoil(`update audit set ${column} = ${value} where id = ${idAt(5)}`)
    expect(await verify()).toMatchObject({
      ok: false,
      faults: [{ serial: 5, reason: 'changed', rows: 1 }],
      faultCount: 1,
    })
  })

  test('covers every column there is', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'audit'`.execute(db)
    expect(new Set([...Object.keys(edits), 'id'])).toEqual(new Set(rows.map(row => row.name)))
  })

  test('id, and the hash itself', async () => {
    await spoil(
      `update audit set id = '01890000-0000-7000-8000-00000000000f' where id = ${idAt(5)}`,
      `update audit_seal set audit_id = '01890000-0000-7000-8000-00000000000f' where serial = 5`,
      `update audit_seal set hash = set_byte(hash, 0, (get_byte(hash, 0) + 1) % 256) where serial = 9`,
    )
    expect((await verify()).faults).toEqual([
      { serial: 5, reason: 'changed', rows: 1 },
      { serial: 9, reason: 'changed', rows: 1 },
    ])
  })

  test('in many rows: up to twenty are named, and all are counted', async () => {
    await buildLog(
      place,
      Array.from({ length: 40 }, () => ({})),
    )
    await spoil(`update audit set result = 'x'`)
    const { faults, faultCount } = await verify()
    expect(faults.map(fault => [fault.serial, fault.reason])).toEqual(
      Array.from({ length: 20 }, (_, index) => [index + 1, 'changed']),
    )
    expect(faultCount).toBe(52)
  })
})

describe('a removal', () => {
  const both = (serial: number) =>
    [
      `delete from audit where id = ${idAt(serial)}`,
      `delete from audit_seal where serial = ${serial}`,
    ] as const

  test('in the middle, with its seal or without', async () => {
    await spoil(...both(5), ...both(6), `delete from audit where id = ${idAt(9)}`)
    expect((await verify()).faults).toEqual([
      { serial: 5, reason: 'missing', rows: 2 },
      { serial: 9, reason: 'missing', rows: 1 },
    ])
  })

  test('at the end is found by the noted heads, also after new rows', async () => {
    await spoil(...both(12), ...both(11))
    expect((await verify()).faults).toEqual([{ serial: 11, reason: 'missing', rows: 2 }])
    await buildLog(place, [{}, {}, {}])
    expect((await verify()).faults).toEqual([{ serial: 7, reason: 'head', rows: 6 }])
  })

  test('at the start, where retention took nothing', async () => {
    await spoil(...both(1), ...both(2))
    expect((await verify()).faults).toEqual([{ serial: 1, reason: 'missing', rows: 2 }])
  })

  test('of everything', async () => {
    await spoil('delete from audit', 'delete from audit_seal')
    expect(await verify()).toMatchObject({ rows: 0, faults: [{ serial: 1, reason: 'missing', rows: 12 }] })
  })

  test('of a row that waited for its seal', async () => {
    await spoil(`insert into audit_unsealed values ('01890000-0000-7000-8000-00000000000e')`)
    expect((await verify()).faults).toEqual([{ serial: null, reason: 'missing', rows: 1 }])
  })
})

describe('a reordering', () => {
  test('two rows that change places, near or far', async () => {
    for (const [one, other] of [
      [5, 6],
      [2, 11],
    ]) {
      await spoil(
        `update audit_seal set serial = -1 where serial = ${one}`,
        `update audit_seal set serial = ${one} where serial = ${other}`,
        `update audit_seal set serial = ${other} where serial = -1`,
      )
    }
    expect((await verify()).faults).toEqual([
      { serial: 2, reason: 'reordered', rows: 1 },
      { serial: 5, reason: 'reordered', rows: 1 },
      { serial: 6, reason: 'reordered', rows: 1 },
      { serial: 11, reason: 'reordered', rows: 1 },
    ])
  })

  test('two seals that change their rows', async () => {
    await spoil(
      `create temp table seal on commit drop as select * from audit_seal where serial in (5, 6)`,
      'delete from audit_seal where serial in (5, 6)',
      'insert into audit_seal select 11 - serial + 0, audit_id, (select hash from seal other where other.serial = 11 - seal.serial) from seal',
    )
    expect((await verify()).faults).toEqual([
      { serial: 5, reason: 'reordered', rows: 1 },
      { serial: 6, reason: 'reordered', rows: 1 },
    ])
  })
})

describe('a chain written anew', () => {
  test('from some row on: the noted heads do not agree', async () => {
    await spoil(`update audit set user_name = 'wang' where id = ${idAt(8)}`)
    await reseal(8)
    expect(await verify()).toMatchObject({ heads: 2, faults: [{ serial: 7, reason: 'head', rows: 6 }] })
  })

  test('and noted behind the old heads: the first note of a serial counts', async () => {
    await spoil(`update audit set user_name = 'wang' where id = ${idAt(8)}`)
    await reseal(8)
    const [last] = await listSealed(db, { after: 11, limit: 1 })
    await createLogHeads(folder).note(last!)
    expect((await verify()).faults).toEqual([{ serial: 7, reason: 'head', rows: 6 }])
  })

  test('a row slipped in without a seal', async () => {
    await spoil(`insert into audit (user_name, address, action, result) values ('x', '', 'login', 'ok')`)
    expect((await verify()).faults).toEqual([{ serial: null, reason: 'added', rows: 1 }])
  })

  test('without any noted head nothing is proved', async () => {
    await rm(headsFile())
    expect((await verify()).faults).toEqual([{ serial: 0, reason: 'head', rows: 0 }])
  })

  test('a line of the heads that was cut off in the middle is passed over', async () => {
    await appendFile(headsFile(), '13 abcdef')
    expect(await verify()).toMatchObject({ ok: true, heads: 2 })
  })
})

describe('retention', () => {
  const day = 24 * 3600 * 1000
  const age = (serials: string) =>
    spoil(`update audit set at = at - interval '400 days' where id in
    (select audit_id from audit_seal where serial ${serials})`)
  const remove = (bounds?: { piece: number; most?: number }) =>
    removeOldLog(db, createLogHeads(folder), new Date(Date.now() - 365 * day), bounds)

  test('removes the whole beginning that is old enough, and the rest still proves itself', async () => {
    await age('in (1, 2, 3, 5)')
    await reseal(1)
    expect(await remove()).toBe(3)
    expect(await remove()).toBe(0)
    expect(await verify()).toMatchObject({ ok: true, firstSerial: 4, lastSerial: 13, rows: 10 })
    const row = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(row).toMatchObject({ action: 'system.log_retention', kind: 'system', after: { upTo: 3 } })
  })

  test('in several pieces, up to the last old row', async () => {
    await age('<= 8')
    await reseal(1)
    expect(await remove({ piece: 3, most: 3 })).toBe(3)
    expect(await remove({ piece: 3 })).toBe(5)
    expect(await verify()).toMatchObject({ ok: true, firstSerial: 9, lastSerial: 15 })
  })

  test('does not hide that more was removed than it says', async () => {
    await age('<= 3')
    await reseal(1)
    await remove()
    await spoil(`delete from audit where id = ${idAt(4)}`, 'delete from audit_seal where serial = 4')
    expect((await verify()).faults).toEqual([{ serial: 4, reason: 'missing', rows: 1 }])
  })

  test('cannot be feigned by a row that says it removed something', async () => {
    const [fifth] = await listSealed(db, { after: 4, limit: 1 })
    const after = { upTo: 5, hash: fifth!.hash.toString('hex') }
    await buildLog(place, [{ action: 'system.log_retention', userName: '', after }])
    await spoil(
      'delete from audit where id in (select audit_id from audit_seal where serial <= 5)',
      'delete from audit_seal where serial <= 5',
    )
    expect((await verify()).faults).toEqual([{ serial: 1, reason: 'missing', rows: 5 }])
  })
})

describe('the table itself', () => {
  test.each([
    'update audit set result = result',
    'delete from audit',
    'truncate audit',
    'update audit_seal set serial = serial',
    'delete from audit_seal where serial = 3',
    'truncate audit_seal',
  ])('refuses: %s', async statement => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('rows of the log are not changed')
    expect(await verify()).toMatchObject({ ok: true, rows: 12 })
  })

  test('seals rows of many writers without a gap, also by two sealers at once', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ object: `w-${index}` }))
    await Promise.all([
      ...many.map(entry =>
        db.transaction().execute(tx =>
          tx
            .insertInto('audit')
            .values({ user_name: 'w', address: '', action: 'device.add', result: 'ok', ...entry })
            .execute(),
        ),
      ),
      sealNow(place),
      sealNow(place),
    ])
    await sealNow(place)
    expect(await verify()).toMatchObject({ ok: true, rows: 72, lastSerial: 72, unsealed: 0 })
  })

  test('notes its heads in few lines, and keeps the newest when the file grows', async () => {
    const lines = Array.from(
      { length: 25_000 },
      (_, index) => `${index + 100} ${'0'.repeat(64)} 2026-01-01T00:00:00.000Z`,
    )
    await writeFile(headsFile(), `${lines.join('\n')}\n`)
    await createLogHeads(folder).note({ serial: 30_000, hash: Buffer.alloc(32, 1) })
    const kept = (await readFile(headsFile(), 'utf8')).trim().split('\n')
    expect(kept.length).toBeLessThan(15_000)
    expect(kept.at(-1)).toMatch(/^30000 /)
    expect(kept[0]).toMatch(/^100 /)
  })
})
