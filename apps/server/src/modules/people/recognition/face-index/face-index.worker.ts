import { parentPort, workerData } from 'node:worker_threads'
import { createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import type { FeaturePack, IndexAnswer, IndexTask, IndexThreadData } from './face-index.messages.ts'
import { addPack, dimensionsOf } from './feature-pack.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'

const unseal = createUnsealMany(Buffer.from((workerData as IndexThreadData).featureKey))
/** One for each model: features of different ones are never compared. */
const byModel = new Map<string, VectorIndex>()

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

parentPort?.on('message', (task: IndexTask) => {
  if (task.do === 'replace') return replace(task.entryIds, task.packs)
  const index = byModel.get(task.modelId)
  const nearest =
    index?.dimensions === task.feature.length ? index.search(task.feature, task.groupIds, task.limit) : []
  parentPort?.postMessage({ id: task.id, nearest } satisfies IndexAnswer)
})
