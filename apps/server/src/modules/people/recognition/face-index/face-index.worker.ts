import { workerData } from 'node:worker_threads'
import { openDatabase } from '#server/infra/database/database.ts'
import { createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { answerTasks } from '../task-thread.ts'
import type { FeaturePack, IndexTask, IndexThreadData, SearchTask } from './face-index.messages.ts'
import { nextFeatures, type FeaturePage } from './face-index.queries.ts'
import { addPack, dimensionsOf } from './feature-pack.ts'
import { createVectorIndex, type Nearest, type VectorIndex } from './vector-index.ts'

/** Persons of one read; opening their features takes some hundredths of a second. */
const PAGE = 5_000

const { databaseUrl, featureKey } = workerData as IndexThreadData
/** A connection of its own: the features of a million persons would hold up the server's thread for seconds. */
const { db } = openDatabase(databaseUrl, { size: 1 })
const unseal = createUnsealMany(Buffer.from(featureKey))
/** One for each model: features of different ones are never compared. */
const byModel = new Map<string, VectorIndex>()
/** The last person that was read; a reading that failed goes on after that one. */
let readUntil: string | undefined

/** Reads all persons. The database reads the next ones while the features of those before are opened. */
async function fill(): Promise<void> {
  let reading = nextFeatures(db, readUntil, PAGE)
  for (;;) {
    const page: FeaturePage = await reading
    if (page.next !== undefined) reading = nextFeatures(db, page.next, PAGE)
    // While the packs are opened nobody waits for it; a failure is told by the next turn.
    reading.catch(() => undefined)
    for (const pack of page.packs) add(pack)
    if (page.next === undefined) return
    readUntil = page.next
  }
}

function replace(entryIds: readonly string[], packs: readonly FeaturePack[]): void {
  for (const index of byModel.values()) for (const id of entryIds) index.remove(id)
  for (const pack of packs) add(pack)
}

/** Features that are not as long as others of their model are left out. */
function add(pack: FeaturePack): void {
  const dimensions = dimensionsOf(pack)
  if (dimensions === undefined) return
  const index = byModel.get(pack.model_id) ?? createVectorIndex(dimensions)
  byModel.set(pack.model_id, index)
  if (index.dimensions === dimensions) addPack(index, unseal, pack)
}

function search({ modelId, feature, groupIds, limit }: SearchTask): Nearest[] {
  const index = byModel.get(modelId)
  return index?.dimensions === feature.length ? index.search(feature, groupIds, limit) : []
}

answerTasks(async (task: IndexTask): Promise<Nearest[]> => {
  if (task.do === 'search') return search(task)
  if (task.do === 'fill') await fill()
  else replace(task.entryIds, task.packs)
  return []
})
