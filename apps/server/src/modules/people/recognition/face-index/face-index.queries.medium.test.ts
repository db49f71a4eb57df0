import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFaceEntry, buildFaceGroup, buildFacePicture } from '#server/testing/builders/people.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { openDatabase, type OpenDatabase } from '#server/infra/database/database.ts'
import { personAfter, READS_RANGES, readPersons, readRange, type PersonRange } from './face-index.queries.ts'
import { ID_WORDS, readId } from './id-words.ts'
import { PACK_IDS, type FeaturePack } from './packing.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A person with a feature for each of these texts, of the model that it begins with. */
async function put(groupId: string, ...texts: string[]): Promise<string> {
  const { db } = database
  const { id: entryId } = await buildFaceEntry(db, { groupId })
  for (const text of texts) {
    const { id } = await buildFacePicture(db, { entryId, state: 'success' })
    const row = { picture_id: id, model_id: text.slice(0, 1), feature: Buffer.from(text) }
    await db.insertInto('face_feature').values(row).execute()
  }
  return entryId
}

/** The rows of packs. */
const rowsOf = (packs: readonly FeaturePack[]) =>
  packs
    .flatMap(({ modelId, ids, features, each }) => {
      const bytes = Buffer.from(features)
      const idAt = (n: number, place: number) => readId(ids, n * PACK_IDS + place * ID_WORDS)
      return Array.from({ length: bytes.length / each }, (_, n) => ({
        model: modelId,
        entry: idAt(n, 0),
        picture: idAt(n, 1),
        group: idAt(n, 2),
        feature: bytes.subarray(n * each, (n + 1) * each).toString(),
      }))
    })
    .toSorted((one, other) => one.feature.localeCompare(other.feature))
const told = (packs: readonly FeaturePack[]) =>
  rowsOf(packs).map(({ model, entry, feature }) => [model, entry, feature])

let reading: OpenDatabase
beforeAll(() => {
  reading = openDatabase(database.url, { size: 2, settings: READS_RANGES })
})
afterAll(() => reading.close())
const ofRange = (range: PersonRange) => readRange(reading.pool, range)
const ofPersons = (...ids: string[]) => readPersons(reading.pool, ids)

test('features come in packs of one model and length, range by range, persons whole', async () => {
  const { db } = database
  const { id: group } = await buildFaceGroup(db)
  const first = await put(group, 'a1')
  const second = await put(group, 'a2', 'a3', 'b4')
  const third = await put(group, 'a5 longer')
  expect(await personAfter(db, undefined, 2)).toBe(second)
  expect(await personAfter(db, first, 2)).toBe(third)
  expect(await personAfter(db, second, 2)).toBeUndefined()
  const [packs, last] = await Promise.all(
    [
      { after: undefined, until: second },
      { after: second, until: undefined },
    ].map(ofRange),
  )
  expect(told(packs!)).toEqual([
    ['a', first, 'a1'],
    ['a', second, 'a2'],
    ['a', second, 'a3'],
    ['b', second, 'b4'],
  ])
  expect(packs).toHaveLength(2)
  expect(told(last!)).toEqual([['a', third, 'a5 longer']])
  expect(await ofRange({ after: third, until: undefined })).toEqual([])
  expect(told(await ofRange({ after: undefined, until: undefined }))).toHaveLength(5)
  expect(told(await ofPersons(third, first)).map(([, entry]) => entry)).toEqual([first, third])
})

test('each picture keeps its own feature in a pack, with its person and group', async () => {
  const { db } = database
  const { id: group } = await buildFaceGroup(db)
  const texts = Array.from({ length: 30 }, (_, n) => `c${String(n).padStart(2, '0')}`)
  const entry = await put(group, ...texts)
  const kept = await db.selectFrom('face_feature').select(['picture_id', 'feature']).execute()
  const rows = rowsOf(await ofPersons(entry))
  expect(rows.map(row => row.feature)).toEqual(texts)
  for (const row of rows) {
    expect(row).toMatchObject({ entry, group })
    const feature = kept.find(one => one.picture_id === row.picture)?.feature
    expect(feature && Buffer.from(feature).toString()).toBe(row.feature)
  }
})
