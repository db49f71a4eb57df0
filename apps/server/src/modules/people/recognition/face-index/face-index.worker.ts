import { workerData } from 'node:worker_threads'
import { openDatabase } from '#server/infra/database/database.ts'
import { createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { answerTasks } from '../task-thread.ts'
import type { IndexTask, IndexThreadData, SearchTask } from './face-index.messages.ts'
import { rangesOf, readPersons, readRange, type FeaturePack, type PersonRange } from './face-index.queries.ts'
import { addPack, dimensionsOf } from './feature-pack.ts'
import { createVectorIndex, type Nearest, type VectorIndex } from './vector-index.ts'

/** Persons of one read; opening their features takes some hundredths of a second. */
const PERSONS = 5_000
/** Reads at once: the database takes longer to put features together than this thread to open them. */
const READERS = 2

const { databaseUrl, featureKey } = workerData as IndexThreadData
/** Connections of its own: the features of a million persons would hold up the server's thread for seconds. */
const { db, pool } = openDatabase(databaseUrl, { size: READERS })
const unseal = createUnsealMany(Buffer.from(featureKey))
/** One for each model: features of different ones are never compared. */
const byModel = new Map<string, VectorIndex>()
/** The persons that are still to be read; undefined until the first of them are. A reading that failed goes on with these. */
let unread: PersonRange[] | undefined

async function fill(): Promise<void> {
  const ranges = (unread ??= await rangesOf(db, PERSONS))
  const readAll = async () => {
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      const packs: FeaturePack[] = []
      try {
        await readRange(pool, range, pack => packs.push(copied(pack)))
      } catch (error) {
        ranges.push(range)
        throw error
      }
      for (const pack of packs) add(pack)
    }
  }
  const readers = await Promise.allSettled(Array.from({ length: READERS }, readAll))
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
}

async function replace(entryIds: readonly string[]): Promise<void> {
  const packs: FeaturePack[] = []
  await readPersons(pool, entryIds, pack => packs.push(copied(pack)))
  for (const index of byModel.values()) for (const id of entryIds) index.remove(id)
  for (const pack of packs) add(pack)
}

/** A pack counts when its reading has succeeded, and its bytes are written over before. */
const copied = (pack: FeaturePack): FeaturePack => ({ ...pack, features: Uint8Array.from(pack.features) })

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
