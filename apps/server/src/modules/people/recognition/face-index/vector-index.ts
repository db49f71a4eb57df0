import { squaresBetween } from '@palisade/contract/recognition/distance'
import { BLOCK_ROWS, createFeatureMemory, type Block } from './feature-memory.ts'

/** A feature of a picture of a person, and the group that the person is in. */
export interface IndexedFeature {
  entryId: string
  pictureId: string
  groupId: string
  feature: Float32Array
  /** Where the feature begins in it, when that is not at 0. */
  from?: number
}

export interface Nearest {
  entryId: string
  /** The picture of the person that is nearest. */
  pictureId: string
  /** Squared euclidean distance. */
  squares: number
}

/**
 * Features in memory, group by group, for exact search: each row of the groups that are asked for is compared, and none of others.
 * @param dimensions numbers of a feature
 */
export function createVectorIndex(dimensions: number) {
  const memory = createFeatureMemory(dimensions)
  const { rowOf } = memory
  const groups = new Map<string, Block[]>()
  /**
   * Where the features of a person are: the number of the block times BLOCK_ROWS, and the row. A number alone for whoever has one feature, as
   * most have: an object for each would cost more than its feature's opening, and as much memory as two features.
   */
  const placesOf = new Map<string, number | number[]>()

  /** The block of a group that has room: its last one, or a new one. */
  function roomOf(groupId: string): Block {
    const blocks = groups.get(groupId) ?? []
    const last = blocks.at(-1)
    if (last && last.entryIds.length < BLOCK_ROWS) return last
    const block = memory.take(groupId)
    if (blocks.push(block) === 1) groups.set(groupId, blocks)
    return block
  }

  function add({ entryId, pictureId, groupId, feature, from = 0 }: IndexedFeature): void {
    const block = roomOf(groupId)
    const row = block.entryIds.length
    memory.write(block, row, feature, from)
    block.entryIds.push(entryId)
    block.pictureIds.push(pictureId)
    const place = placeOf(block, row)
    const places = placesOf.get(entryId)
    if (places === undefined) placesOf.set(entryId, place)
    else if (typeof places === 'number') placesOf.set(entryId, [places, place])
    else places.push(place)
  }

  /** The last row of the group takes the place of the removed one, so that rows lie together. */
  function removePlace(place: number): void {
    const block = memory.blockOf(Math.floor(place / BLOCK_ROWS))
    const row = place % BLOCK_ROWS
    const blocks = groups.get(block.groupId) ?? []
    const last = blocks.at(-1) ?? block
    const lastRow = last.entryIds.length - 1
    memory.move(last, lastRow, block, row)
    memory.erase(last, lastRow)
    const [entryId, pictureId] = [last.entryIds.pop() ?? '', last.pictureIds.pop() ?? '']
    if (block !== last || row !== lastRow) {
      tellMoved(entryId, placeOf(last, lastRow), place)
      block.entryIds[row] = entryId
      block.pictureIds[row] = pictureId
    }
    if (last.entryIds.length > 0) return
    blocks.pop()
    memory.giveBack(last)
    if (blocks.length === 0) groups.delete(block.groupId)
  }

  /** Whoever is being removed has no places any more. */
  function tellMoved(entryId: string, from: number, to: number): void {
    const places = placesOf.get(entryId)
    if (typeof places === 'number') placesOf.set(entryId, to)
    else if (places) places[places.indexOf(from)] = to
  }

  function remove(entryId: string): void {
    const places = placesOf.get(entryId) ?? []
    placesOf.delete(entryId)
    // From the last place on, so that no place of this person is moved before it is removed.
    for (const place of [places].flat().toReversed()) removePlace(place)
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

const placeOf = ({ number }: Block, row: number): number => number * BLOCK_ROWS + row

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
