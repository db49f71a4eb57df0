import { parentPort, workerData } from 'node:worker_threads'
import type { FeatureRow, IndexAnswer, IndexTask, IndexThreadData } from './face-index.messages.ts'
import { openFeature } from '../sealed-feature.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'

const key = Buffer.from((workerData as IndexThreadData).featureKey)
/** One for each model: features of different ones are never compared. */
const byModel = new Map<string, VectorIndex>()

function replace(entryIds: readonly string[], rows: readonly FeatureRow[]): void {
  for (const index of byModel.values()) for (const id of entryIds) index.remove(id)
  for (const row of rows) add(row)
}

/** One that cannot be opened, or is not as long as others of its model, is left out. */
function add({ entry_id, picture_id, group_id, model_id, feature: sealed }: FeatureRow): void {
  const feature = openFeature(key, picture_id, sealed)
  if (!feature) return
  const index = byModel.get(model_id) ?? createVectorIndex(feature.length)
  byModel.set(model_id, index)
  if (index.dimensions !== feature.length) return
  index.add({ entryId: entry_id, pictureId: picture_id, groupId: group_id, feature })
}

parentPort?.on('message', (task: IndexTask) => {
  if (task.do === 'replace') return replace(task.entryIds, task.rows)
  const index = byModel.get(task.modelId)
  const nearest =
    index?.dimensions === task.feature.length ? index.search(task.feature, task.groupIds, task.limit) : []
  parentPort?.postMessage({ id: task.id, nearest } satisfies IndexAnswer)
})
