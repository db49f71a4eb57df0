import { squaresBetween } from '@palisade/contract/recognition/distance'
import { workerData } from 'node:worker_threads'
import { openDatabase } from '#server/infra/database/database.ts'
import { createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { answerTasks } from '#server/modules/people/recognition/task-thread.ts'
import { dimensionsOf, openFeatures } from '#server/modules/people/recognition/face-index/feature-pack.ts'
import { idTextAt, ID_WORDS, writeId } from '#server/modules/people/recognition/face-index/id-words.ts'
import { openFeature } from '#server/modules/people/recognition/sealed-feature.ts'
import {
  createVectorIndex,
  type VectorIndex,
} from '#server/modules/people/recognition/face-index/vector-index.ts'
import type {
  CaptureFeature,
  Compared,
  CompareTask,
  GroupTask,
  NearCapture,
  ScanAnswer,
  ScanTask,
  ScanThreadData,
  SealedFeatures,
} from './capture-scan.messages.ts'
import { readBatch, readFeatures } from './capture-read.queries.ts'
import { groupAlike } from './group-alike.ts'
import { createPackTasks } from './pack-tasks.ts'

const { databaseUrl, featureKey } = workerData as ScanThreadData
const key = Buffer.from(featureKey)
/** A connection of its own: gigabytes that come through the server's own thread would hold up whatever else it does. */
const { pool } = openDatabase(databaseUrl, { size: 1 })
const unseal = createUnsealMany(key)
const packs = createPackTasks(key, unseal)
/** One by length of feature: its memory is used again for each batch, and holds nothing between them. */
const indexes = new Map<number, VectorIndex>()
const ALL = 'captures'

function indexOf(dimensions: number): VectorIndex {
  const index = indexes.get(dimensions) ?? createVectorIndex(dimensions)
  indexes.set(dimensions, index)
  return index
}

/**
 * Compares the captures of a batch: coarsely where they are in packs, and exactly those that may be among the nearest by that, and those that
 * are in none.
 */
async function compare(task: CompareTask): Promise<Compared> {
  const { span, cameraIds } = task
  const sifting = packs.sift(task)
  const reading = readBatch(pool, task, cameraIds, (name, sealed) => sifting.add(name, sealed))
  const unpacked = await reading.finally(() => sifting.clear())
  const { ids, torn } = sifting.found()
  if (torn.length > 0) return { near: [], torn }
  const exact = await readFeatures(pool, { ids, modelId: span.modelId }, cameraIds)
  return { near: nearestOf([...unpacked, ...exact], task), torn }
}

/** Compares each capture with each feature that is sought; one that cannot be opened, or has another length, is left out. */
function nearestOf(
  features: readonly SealedFeatures[],
  { sought, limit }: Pick<CompareTask, 'sought' | 'limit'>,
): NearCapture[] {
  const dimensions = sought[0]?.length ?? 0
  const index = indexOf(dimensions)
  const seen = new Set<string>()
  const ids = new Uint32Array(2 * ID_WORDS)
  for (const some of features) {
    if (dimensionsOf(some) !== dimensions) continue
    openFeatures(unseal, { owners: Buffer.from(some.ids, 'latin1'), ...some }, (n, feature, from) => {
      const id = idTextAt(some.ids, n)
      // A capture that has just been unpacked may come twice.
      if (seen.has(id)) return
      seen.add(id)
      for (const at of [0, ID_WORDS]) writeId(ids, at, id)
      index.add({ ids, at: 0, groupId: ALL, feature, from })
    })
  }
  const nearest = new Map<string, number>()
  for (const one of sought)
    for (const { entryId, squares } of index.search(one, [ALL], limit))
      nearest.set(entryId, Math.min(squares, nearest.get(entryId) ?? Number.POSITIVE_INFINITY))
  // From the last one on, so that no row has to move.
  for (const id of [...seen].toReversed()) index.remove(id)
  return Array.from(nearest, ([id, squares]) => ({ id, squares }))
    .toSorted((one, other) => one.squares - other.squares)
    .slice(0, limit)
}

const opened = (rows: readonly CaptureFeature[]) =>
  rows.flatMap(({ id, feature: sealed }) => {
    const feature = openFeature(key, id, sealed)
    return feature ? [{ id, feature }] : []
  })

function group({ rows, except, within }: GroupTask): string[][] {
  const isAlike = (one: Float32Array, other: Float32Array) => squaresBetween(one, other) <= within
  const own = opened(except)
  const others = opened(rows).filter(row => !own.some(one => isAlike(one.feature, row.feature)))
  return groupAlike(others, isAlike).map(items => items.map(({ id }) => id))
}

answerTasks(async (task: ScanTask): Promise<ScanAnswer> => {
  switch (task.do) {
    case 'compare':
      return { compared: await compare(task) }
    case 'pack':
      return { made: packs.pack(task) }
    case 'group':
      return { groups: group(task) }
  }
})
