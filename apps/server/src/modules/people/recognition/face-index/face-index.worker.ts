import { answerTasks } from '../task-thread.ts'
import type { IndexTask, SearchTask } from './face-index.messages.ts'
import { addPack, type OpenedPack } from './feature-pack.ts'
import { createVectorIndex, type Nearest, type VectorIndex } from './vector-index.ts'

/** One for each model: features of different ones are never compared. */
const byModel = new Map<string, VectorIndex>()

/** Features that are not as long as others of their model are left out. */
function add(pack: OpenedPack): void {
  const { modelId, dimensions } = pack
  const index = byModel.get(modelId) ?? createVectorIndex(dimensions)
  byModel.set(modelId, index)
  if (index.dimensions === dimensions) addPack(index, pack)
  // Nothing that was opened stays behind.
  pack.features.fill(0)
}

function search({ modelId, feature, groupIds, limit }: SearchTask): Nearest[] {
  const index = byModel.get(modelId)
  return index?.dimensions === feature.length ? index.search(feature, groupIds, limit) : []
}

answerTasks((task: IndexTask): Nearest[] => {
  if (task.do === 'search') return search(task)
  if (task.do === 'clear') byModel.clear()
  if (task.do === 'replace')
    for (const index of byModel.values()) for (const id of task.entryIds) index.remove(id)
  if ('packs' in task) for (const pack of task.packs) add(pack)
  return []
})
