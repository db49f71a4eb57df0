import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { buildFaceEntry, buildFaceGroup, buildFacePicture } from '#server/testing/builders/people.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createFaceReaders } from './face-readers.ts'
import type { OpenedPack } from './feature-pack.ts'
import { ID_WORDS, readId } from './id-words.ts'
import { PACK_IDS } from './packing.ts'

const featureKey = randomBytes(32)
let database: OpenTestDatabase
let readers: ReturnType<typeof createFaceReaders>
const persons: string[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const log = pino({ level: 'silent' })
  readers = createFaceReaders({ db: database.db, databaseUrl: database.url, featureKey, log })
  const { id: groupId } = await buildFaceGroup(database.db)
  for (let n = 0; n < 7; n++) persons.push(await put(groupId, n))
})
afterAll(async () => {
  await readers.stop()
  await database.close()
})

/** A person with a feature that begins with its number; that of the third is sealed for another picture. */
async function put(groupId: string, n: number): Promise<string> {
  const { id: entryId } = await buildFaceEntry(database.db, { groupId })
  const { id } = await buildFacePicture(database.db, { entryId, state: 'success' })
  const feature = sealBytes(featureKey, n === 2 ? entryId : id, Buffer.from(Float32Array.of(n, 1).buffer))
  await database.db.insertInto('face_feature').values({ picture_id: id, model_id: 'm', feature }).execute()
  return entryId
}

const toldBy = (packs: readonly OpenedPack[]) =>
  packs.flatMap(({ ids, features, dimensions }) =>
    Array.from({ length: ids.length / PACK_IDS }, (_, n) => ({
      person: persons.indexOf(readId(ids, n * PACK_IDS)),
      isOwnPicture: readId(ids, n * PACK_IDS + ID_WORDS) !== readId(ids, n * PACK_IDS),
      number: features[n * dimensions],
    })),
  )

test.each([1, 2, 3, 100])(
  'everybody is read once with %i persons a read; what cannot be opened is left out',
  async each => {
    const all: OpenedPack[] = []
    await readers.all(async packs => all.push(...packs), each)
    const told = toldBy(all).toSorted((one, other) => one.person - other.person)
    expect(told).toEqual([0, 1, 3, 4, 5, 6].map(n => ({ person: n, isOwnPicture: true, number: n })))
  },
)

test('persons are read by themselves', async () => {
  const packs = await readers.persons([persons[5]!, persons[1]!, persons[2]!])
  expect(new Set(toldBy(packs).map(({ person }) => person))).toEqual(new Set([1, 5]))
})

test('packs that cannot be taken end the reading, and it can begin again', async () => {
  let taken = 0
  const reading = readers.all(async () => {
    if (++taken === 2) throw new Error('the index has ended')
  }, 1)
  await expect(reading).rejects.toThrow('the index has ended')
  expect(taken).toBeLessThan(persons.length)
  let again = 0
  await readers.all(async packs => (again += toldBy(packs).length), 1)
  expect(again).toBe(6)
})
