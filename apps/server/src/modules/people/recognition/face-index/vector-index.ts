import { squaresBetween } from '@palisade/contract/recognition/distance'
import { BLOCK_ROWS, createFeatureMemory, type Block } from './feature-memory.ts'

/** A feature of a picture of a person, and the group that the person is in. */
export interface IndexedFeature {
  entryId: string
  pictureId: string
  groupId: string
  feature: Float32Array
}

export interface Nearest {
  entryId: string
  /** The picture of the person that is nearest. */
  pictureId: string
  /** Squared euclidean distance. */
  squares: number
}

interface Place {
  groupId: string
  block: Block
  row: number
}

/**
 * Features in memory, group by group, for exact search: each row of the groups that are asked for is compared, and none of others.
 * @param dimensions numbers of a feature
 */
export function createVectorIndex(dimensions: number) {
  const memory = createFeatureMemory(dimensions)
  const { rowOf } = memory
  const groups = new Map<string, Block[]>()
  const placesOf = new Map<string, Place[]>()

  /** The block of a group that has room: its last one, or a new one. */
  function roomOf(groupId: string): Block {
    const blocks = groups.get(groupId) ?? []
    groups.set(groupId, blocks)
    const last = blocks.at(-1)
    if (last && last.entryIds.length < BLOCK_ROWS) return last
    const block = memory.take()
    blocks.push(block)
    return block
  }

  function add({ entryId, pictureId, groupId, feature }: IndexedFeature): void {
    const block = roomOf(groupId)
    const row = block.entryIds.length
    memory.write(block, row, feature)
    block.entryIds.push(entryId)
    block.pictureIds.push(pictureId)
    const places = placesOf.get(entryId)
    if (places) places.push({ groupId, block, row })
    else placesOf.set(entryId, [{ groupId, block, row }])
  }

  /** The last row of the group takes the place of the removed one, so that rows lie together. */
  function removePlace({ groupId, block, row }: Place): void {
    const blocks = groups.get(groupId) ?? []
    const last = blocks.at(-1) ?? block
    const lastRow = last.entryIds.length - 1
    memory.move(last, lastRow, block, row)
    memory.erase(last, lastRow)
    const [entryId, pictureId] = [last.entryIds.pop() ?? '', last.pictureIds.pop() ?? '']
    if (block !== last || row !== lastRow) {
      const moved = placesOf.get(entryId)?.find(place => place.block === last && place.row === lastRow)
      if (moved) Object.assign(moved, { block, row })
      block.entryIds[row] = entryId
      block.pictureIds[row] = pictureId
    }
    if (last.entryIds.length > 0) return
    blocks.pop()
    memory.giveBack(last)
    if (blocks.length === 0) groups.delete(groupId)
  }

  function remove(entryId: string): void {
    const places = placesOf.get(entryId) ?? []
    placesOf.delete(entryId)
    // From the last place on, so that no place of this person is moved before it is removed.
    for (const place of places.toReversed()) removePlace(place)
  }

  /** @returns the persons of these groups that are nearest to a feature, the nearest first, each once */
  function search(query: Float32Array, groupIds: readonly string[], limit: number): Nearest[] {
    const sought = memory.seek(query)
    const best = createBest(limit)
    for (const groupId of new Set(groupIds))
      for (const block of groups.get(groupId) ?? []) {
        memory.near(block, best.least, (row, score) => best.offer({ score, block, row }))
      }
    // From the differences: near zero the scores of the scan are too coarse.
    return best
      .end()
      .map(({ block, row }) => nearestOf(block, row, squaresBetween(sought, rowOf(block, row))))
      .toSorted((one, other) => one.squares - other.squares)
  }

  return {
    dimensions,
    add,
    remove,
    search,
    get features() {
      let count = 0
      for (const blocks of groups.values()) for (const { entryIds } of blocks) count += entryIds.length
      return count
    },
  }
}
export type VectorIndex = ReturnType<typeof createVectorIndex>

interface Candidate {
  score: number
  block: Block
  row: number
}

/** Keeps the rows with the highest scores, one a person; it is tidied when it holds several times as many. */
function createBest(limit: number) {
  let kept: Candidate[] = []
  let least = Number.NEGATIVE_INFINITY
  function tidy() {
    const seen = new Set<string>()
    kept = kept
      .toSorted((one, other) => other.score - one.score)
      .filter(({ block, row }) => {
        const entryId = block.entryIds[row] ?? ''
        return !seen.has(entryId) && seen.add(entryId)
      })
      .slice(0, limit)
    if (kept.length === limit) least = kept.at(-1)?.score ?? least
  }
  return {
    /** A row with no more than this is not among the best. */
    get least() {
      return least
    },
    offer(candidate: Candidate) {
      kept.push(candidate)
      if (kept.length >= limit * 4) tidy()
    },
    end(): Candidate[] {
      tidy()
      return kept
    },
  }
}

const nearestOf = (block: Block, row: number, squares: number): Nearest => ({
  entryId: block.entryIds[row] ?? '',
  pictureId: block.pictureIds[row] ?? '',
  squares,
})
