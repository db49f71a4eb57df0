import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MODEL } from '#server/testing/fake-recognition.ts'
import { until } from '#server/testing/until.ts'
import { keepCaptureWeeks } from '../capture-retention.ts'
import { DAY, NOW, openPackBench, OTHER_MODEL, type PackBench } from './pack-bench.testing.ts'

let bench: PackBench
beforeAll(async () => {
  bench = await openPackBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.database.db.deleteFrom('face_capture').execute()
  bench.errors.length = 0
})

/** Captures of yesterday, a second apart, and whether each is found. */
async function crowd(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(await bench.put({ ago: DAY + (count - n) * 1000, feature: [n / 100, 0, 0, 0] }))
  return ids
}
const foundIds = async (feature: readonly number[] = [0, 0, 0, 0]) =>
  (await bench.found({ feature })).map(([id]) => id).toSorted()

test('captures of a day that is over are packed down to few, those of today once they fill a pack, each day for itself', async () => {
  const yesterday = await crowd(9)
  const early = await bench.put({ ago: 2 * DAY, feature: [0, 0, 0, 0] })
  const today = [
    await bench.put({ ago: 2000, feature: [0, 0, 0, 0] }),
    await bench.put({ ago: 1000, feature: [0, 0, 0, 0] }),
  ]
  await bench.pack()
  expect((await bench.packed()).map(({ captures }) => captures)).toEqual([
    yesterday.slice(0, 3),
    yesterday.slice(3),
  ])
  expect(await bench.unpacked()).toEqual([early, ...today])
  const more = await Promise.all([3, 4, 5, 6].map(n => bench.put({ ago: n * 1000, feature: [0, 0, 0, 0] })))
  await bench.pack()
  expect((await bench.packed()).at(-1)?.captures).toEqual([...more, ...today].toSorted())
  expect(await foundIds()).toEqual([early, ...yesterday, ...more, ...today].toSorted())
  const rows = await bench.database.db
    .selectFrom('face_capture_pack')
    .select(['count', 'cameras', 'camera_counts'])
    .execute()
  expect(rows).toContainEqual({ count: 6, cameras: [bench.cameras[0]], camera_counts: [6] })
})

test('a capture is found at once, and gone at once from whatever holds it', async () => {
  const ids = await crowd(6)
  await bench.pack()
  expect(await bench.packedIds()).toEqual(ids)
  const late = await bench.put({ ago: DAY + 2500, feature: [0, 0, 0, 0] })
  expect(await foundIds()).toEqual([...ids, late].toSorted())
  await bench.remove(ids[2] ?? '')
  expect(await bench.packedIds()).toEqual([])
  const rest = [...ids.filter((_, n) => n !== 2), late].toSorted()
  expect([await foundIds(), await bench.unpacked()]).toEqual([rest, rest])
  await bench.pack()
  expect([await bench.packedIds(), await bench.unpacked()]).toEqual([rest, []])
})

test('a capture that is removed while it is packed is in no pack afterwards', async () => {
  const ids = await crowd(6)
  let removing: Promise<unknown> | undefined
  await bench.pack(undefined, {
    async makePack(request) {
      if (!removing) {
        removing = bench.remove(ids[0] ?? '')
        // It waits until the pack is there.
        await until(async () => (await waiting()) > 0)
      }
      return bench.scan.pack(request)
    },
  })
  await removing
  // The captures that were left may have been packed once more by now.
  expect([...(await bench.packedIds()), ...(await bench.unpacked())]).toEqual(ids.slice(1))
  expect(await foundIds()).toEqual(ids.slice(1))
})
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
    bench.database.db,
  )
  return rows[0]?.n ?? 0
}

test('a server that is killed while it packs leaves all as it was', async () => {
  const ids = await crowd(6)
  const killed = bench.pack(undefined, {
    async makePack() {
      // With a limit, PostgreSQL answers once they are gone: else the transaction could still commit.
      await sql`select pg_terminate_backend(pid, 60000) from pg_locks
        where locktype = 'advisory' and granted and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`.execute(
        bench.database.db,
      )
      return undefined
    },
  })
  await expect(killed).rejects.toThrow(/terminat|connection|ECONNRESET|EPIPE/i)
  expect([await bench.packedIds(), await bench.unpacked()]).toEqual([[], ids])
  expect(await foundIds()).toEqual(ids)
  await bench.pack()
  expect([await bench.packedIds(), await foundIds()]).toEqual([ids, ids])
})

test('packs go with the weeks of their captures; captures that are in no week stay, and are found', async () => {
  await sql`select weekly_create_partitions('face_capture', date '2026-11-02', date '2026-11-02')`.execute(
    bench.database.db,
  )
  const same = [0, 0, 0, 0]
  const kept = [await bench.put({ ago: 0, feature: same })]
  for (const n of [1, 2, 3]) await bench.put({ ago: 17 * DAY + n * 1000, feature: same })
  const strays = await Promise.all([1, 2].map(n => bench.put({ ago: 2000 * DAY + n, feature: same })))
  await bench.pack({ most: 2, least: 2 })
  expect([(await bench.packedIds()).length, (await bench.unpacked()).length]).toEqual([4, 2])
  await keepCaptureWeeks(
    {
      db: bench.database.db,
      files: { removeDaysBefore: async () => undefined },
      log: bench.log,
      writeAudit: async () => undefined,
      timeCheck: { isPlausible: async () => true },
      clock: bench.clock,
    },
    1,
  )
  const left = [...strays, ...kept].toSorted()
  expect([await captureIds(), await bench.packedIds(), await bench.unpacked()]).toEqual([left, [], left])
})
const captureIds = async () =>
  (await bench.database.db.selectFrom('face_capture').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

test('captures that move into a week of their own stay packed, and removable', async () => {
  const at = Date.parse('2031-06-17T12:00:00Z') - NOW
  const ids = await Promise.all([1, 2, 3].map(n => bench.put({ ago: n * 1000 - at, feature: [0, 0, 0, 0] })))
  await bench.pack({ most: 3, least: 3 })
  await sql`select weekly_create_partitions('face_capture', date '2031-06-16', date '2031-06-17')`.execute(
    bench.database.db,
  )
  expect([await bench.packedIds(), await bench.unpacked()]).toEqual([ids.toSorted(), []])
  await bench.remove(ids[0] ?? '')
  expect([await bench.packedIds(), await bench.unpacked()]).toEqual([[], ids.slice(1).toSorted()])
})

test('features of another model are not compared, and those made anew are', async () => {
  const ids = await crowd(6)
  await bench.pack(undefined, {
    recogniser: { isOn: true, model: async () => ({ ...MODEL, modelId: OTHER_MODEL }) },
  })
  expect(await bench.packedIds()).toEqual([])
  await bench.database.db.updateTable('face_capture').set({ model_id: OTHER_MODEL }).execute()
  await bench.pack()
  expect([await bench.packedIds(), await foundIds()]).toEqual([[], []])
  await bench.pack(undefined, {
    recogniser: { isOn: true, model: async () => ({ ...MODEL, modelId: OTHER_MODEL }) },
  })
  expect([await bench.packedIds(), await foundIds()]).toEqual([ids, []])
  await bench.setFeature(ids[3] ?? '', [0, 0, 0, 0], MODEL.modelId)
  expect([await bench.packedIds(), await foundIds()]).toEqual([[], [ids[3]]])
})

test('a capture whose feature cannot be opened, or has another length, is compared with nothing and packed no more', async () => {
  const ids = await crowd(4)
  await bench.setFeature(ids[1] ?? '', [0, 0], MODEL.modelId)
  const { db } = bench
  await db
    .updateTable('face_capture')
    .set({ feature: Buffer.alloc(45) })
    .where('id', '=', ids[2] ?? '')
    .execute()
  await bench.pack()
  expect([await bench.packedIds(), await bench.unpacked(), await foundIds()]).toEqual([
    [ids[0], ids[3]],
    [],
    [ids[0], ids[3]],
  ])
})

test.each<[string, () => Promise<unknown>]>([
  [
    'is damaged',
    () =>
      sql`update face_capture_pack set sealed = set_byte(sealed, 60, get_byte(sealed, 60) # 1)`.execute(
        bench.database.db,
      ),
  ],
  [
    'was cut',
    () => sql`update face_capture_pack set sealed = substr(sealed, 1, 40)`.execute(bench.database.db),
  ],
  [
    'lies in the place of another one',
    () =>
      sql`update face_capture_pack p set sealed = other.sealed from face_capture_pack other where other.id <> p.id`.execute(
        bench.database.db,
      ),
  ],
])('a pack that %s is told, costs no capture, and is made anew', async (_, damage) => {
  const ids = await crowd(12)
  await bench.pack()
  await damage()
  expect(await foundIds()).toEqual(ids)
  expect(bench.errors).toHaveLength(1)
  expect([await bench.packedIds(), await bench.unpacked()]).toEqual([[], ids])
  await bench.pack()
  expect([await bench.packedIds(), await foundIds(), bench.errors.length]).toEqual([ids, ids, 1])
})

test('captures by cameras that have few of them are read by these cameras, without a pack', async () => {
  const ids = await crowd(40)
  const other = await bench.put({ ago: DAY, feature: [0, 0, 0, 0], camera: 1 })
  await bench.pack({ most: 50, least: 2 })
  expect(await bench.packedIds()).toEqual([...ids, other])
  await sql`update face_capture_pack set sealed = '\\x00'`.execute(bench.database.db)
  expect(await bench.found({ feature: [0, 0, 0, 0], camera: 1 })).toEqual([[other, 100]])
  expect(bench.errors).toEqual([])
})
