import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFaceEntry, buildFaceGroup, buildFacePicture } from '#server/testing/builders/people.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import type { FeaturePack } from './face-index.messages.ts'
import { featuresOf, nextFeatures } from './face-index.queries.ts'

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

const idAt = (ids: string, n: number) => ids.slice(n * 36, (n + 1) * 36)

/** The rows of packs. */
const rowsOf = (packs: readonly FeaturePack[]) =>
  packs
    .flatMap(({ model_id, entries, pictures, groups, features, each }) => {
      const bytes = Buffer.from(features, 'base64')
      return Array.from({ length: bytes.length / each }, (_, n) => ({
        model: model_id,
        entry: idAt(entries, n),
        picture: idAt(pictures, n),
        group: idAt(groups, n),
        feature: bytes.subarray(n * each, (n + 1) * each).toString(),
      }))
    })
    .toSorted((one, other) => one.feature.localeCompare(other.feature))
const told = (packs: readonly FeaturePack[]) =>
  rowsOf(packs).map(({ model, entry, feature }) => [model, entry, feature])

test('features come in packs of one model and length, page by page, persons whole', async () => {
  const { db } = database
  const { id: group } = await buildFaceGroup(db)
  const first = await put(group, 'a1')
  const second = await put(group, 'a2', 'a3', 'b4')
  const third = await put(group, 'a5 longer')
  const page = await nextFeatures(db, undefined, 2)
  expect(told(page.packs)).toEqual([
    ['a', first, 'a1'],
    ['a', second, 'a2'],
    ['a', second, 'a3'],
    ['b', second, 'b4'],
  ])
  expect(page.packs).toHaveLength(2)
  expect(page.next).toBe(second)
  const last = await nextFeatures(db, page.next, 2)
  expect(told(last.packs)).toEqual([['a', third, 'a5 longer']])
  expect(last.next).toBeUndefined()
  expect((await nextFeatures(db, third, 2)).packs).toEqual([])
  expect(told(await featuresOf(db, [third, first])).map(([, entry]) => entry)).toEqual([first, third])
})

test('each picture keeps its own feature in a pack, with its person and group', async () => {
  const { db } = database
  const { id: group } = await buildFaceGroup(db)
  const texts = Array.from({ length: 30 }, (_, n) => `c${String(n).padStart(2, '0')}`)
  const entry = await put(group, ...texts)
  const kept = await db.selectFrom('face_feature').select(['picture_id', 'feature']).execute()
  const rows = rowsOf(await featuresOf(db, [entry]))
  expect(rows.map(row => row.feature)).toEqual(texts)
  for (const row of rows) {
    expect(row).toMatchObject({ entry, group })
    const feature = kept.find(one => one.picture_id === row.picture)?.feature
    expect(feature && Buffer.from(feature).toString()).toBe(row.feature)
  }
})
