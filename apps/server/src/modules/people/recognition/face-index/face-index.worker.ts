import { workerData } from 'node:worker_threads'
import { openDatabase } from '#server/infra/database/database.ts'
import { createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { answerTasks } from '../task-thread.ts'
import type { IndexTask, IndexThreadData, SearchTask } from './face-index.messages.ts'
import { personAfter, READS_RANGES, readPersons, readRange, type PersonRange } from './face-index.queries.ts'
import { addPack, dimensionsOf } from './feature-pack.ts'
import type { FeaturePack } from './packing.ts'
import { createVectorIndex, type Nearest, type VectorIndex } from './vector-index.ts'

/** Persons of one read; opening their features takes some hundredths of a second. */
const PERSONS = 5_000
/** Reads at once: the database takes longer to find features than this thread to open them. */
const READERS = 2

const { databaseUrl, featureKey } = workerData as IndexThreadData
/** Connections of its own: the features of a million persons would hold up the server's thread for seconds. */
const { db, pool } = openDatabase(databaseUrl, { size: READERS, settings: READS_RANGES })
const unseal = createUnsealMany(Buffer.from(featureKey))
/** One for each model: features of different ones are never compared. */
const byModel = new Map<string, VectorIndex>()
/** Ranges whose reading failed: they are read first when the index is filled again. */
const unread: PersonRange[] = []
/** The last person of the last range; undefined: none was cut off yet; null: nobody is left. */
let readUntil: string | undefined | null
/** One range is cut off after the other. */
let cutting: Promise<unknown> = Promise.resolve()

function nextRange(): Promise<PersonRange | undefined> {
  const range = cutting.then(() => unread.pop() ?? cutRange())
  cutting = range.catch(() => undefined)
  return range
}

async function cutRange(): Promise<PersonRange | undefined> {
  if (readUntil === null) return undefined
  const after = readUntil
  const until = await personAfter(db, after, PERSONS)
  readUntil = until ?? null
  return { after, until }
}

async function fill(): Promise<void> {
  const readAll = async () => {
    for (let range = await nextRange(); range; range = await nextRange()) {
      const reading = range
      const packs = await readRange(pool, reading).catch((error: unknown) => {
        unread.push(reading)
        throw error
      })
      for (const pack of packs) add(pack)
    }
  }
  const readers = await Promise.allSettled(Array.from({ length: READERS }, readAll))
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
}

async function replace(entryIds: readonly string[]): Promise<void> {
  const packs = await readPersons(pool, entryIds)
  for (const index of byModel.values()) for (const id of entryIds) index.remove(id)
  for (const pack of packs) add(pack)
}

/** Features that are not as long as others of their model are left out. */
function add(pack: FeaturePack): void {
  const dimensions = dimensionsOf(pack)
  if (dimensions === undefined) return
  const index = byModel.get(pack.modelId) ?? createVectorIndex(dimensions)
  byModel.set(pack.modelId, index)
  if (index.dimensions === dimensions) addPack(index, unseal, pack)
}

function search({ modelId, feature, groupIds, limit }: SearchTask): Nearest[] {
  const index = byModel.get(modelId)
  return index?.dimensions === feature.length ? index.search(feature, groupIds, limit) : []
}

answerTasks(async (task: IndexTask): Promise<Nearest[]> => {
  if (task.do === 'search') return search(task)
  if (task.do === 'fill') await fill()
  else await replace(task.entryIds)
  return []
})
