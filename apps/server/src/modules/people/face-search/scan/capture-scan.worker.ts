import { squaresBetween } from '@palisade/contract/recognition/distance'
import { parentPort, workerData } from 'node:worker_threads'
import { openFeature } from '../../recognition/sealed-feature.ts'
import { createVectorIndex, type VectorIndex } from '../../recognition/face-index/vector-index.ts'
import type {
  CaptureFeature,
  CompareTask,
  GroupTask,
  NearCapture,
  ScanAnswer,
  ScanTask,
  ScanThreadData,
} from './capture-scan.messages.ts'
import { groupAlike } from './group-alike.ts'

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
function compare({ rows, sought, limit }: CompareTask): NearCapture[] {
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

const answerOf = (task: ScanTask): Omit<ScanAnswer, 'task'> =>
  task.do === 'group' ? { groups: group(task) } : { near: compare(task) }

parentPort?.on('message', (task: ScanTask) => {
  parentPort?.postMessage({ task: task.task, ...answerOf(task) } satisfies ScanAnswer)
})
