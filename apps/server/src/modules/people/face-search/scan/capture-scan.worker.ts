import { parentPort, workerData } from 'node:worker_threads'
import { openFeature } from '../../face-deployment/match/sealed-feature.ts'
import { createVectorIndex, type VectorIndex } from '../../recognition/face-index/vector-index.ts'
import type { NearCapture, ScanAnswer, ScanTask, ScanThreadData } from './capture-scan.messages.ts'

const key = Buffer.from((workerData as ScanThreadData).featureKey)
/** One by length of feature: its memory is used again for each batch, and holds nothing between them. */
const indexes = new Map<number, VectorIndex>()
const ALL = 'captures'

function indexOf(dimensions: number): VectorIndex {
  const index = indexes.get(dimensions) ?? createVectorIndex(dimensions)
  indexes.set(dimensions, index)
  return index
}

/** Compares each row with each feature that is sought; one that cannot be opened, or has another length, is left out. */
function scan({ rows, sought, limit }: ScanTask): NearCapture[] {
  const dimensions = sought[0]?.length ?? 0
  const index = indexOf(dimensions)
  for (const { id, feature: sealed } of rows) {
    const feature = openFeature(key, id, sealed)
    if (feature?.length !== dimensions) continue
    index.add({ entryId: id, pictureId: id, groupId: ALL, feature })
  }
  const nearest = new Map<string, number>()
  for (const one of sought)
    for (const { entryId, squares } of index.search(one, [ALL], limit))
      nearest.set(entryId, Math.min(squares, nearest.get(entryId) ?? Number.POSITIVE_INFINITY))
  for (const { id } of rows) index.remove(id)
  return Array.from(nearest, ([id, squares]) => ({ id, squares }))
    .toSorted((one, other) => one.squares - other.squares)
    .slice(0, limit)
}

parentPort?.on('message', (task: ScanTask) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  parentPort?.postMessage({ task: task.task, near: scan(task) } satisfies ScanAnswer),
)
