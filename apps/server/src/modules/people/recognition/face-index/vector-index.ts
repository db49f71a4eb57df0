import { squaresBetween } from '@palisade/contract/recognition/distance'
import { BLOCK_ROWS, createFeatureMemory, type Block } from './feature-memory.ts'
import { copyId, hashOfId, ID_WORDS, isSameId, readId, writeId } from './id-words.ts'
import { createPlaceTable } from './place-table.ts'

/** A feature of a picture of a person, and the group that the person is in. */
export interface IndexedFeature {
  /** At `at` the id of the person, then that of the picture, ID_WORDS each. */
  ids: Uint32Array
  at: number
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
  const blockAt = (place: number): Block => memory.blockOf(Math.floor(place / BLOCK_ROWS))
  const places = createPlaceTable()

  /** The block of a group that has room: its last one, or a new one. */
  function roomOf(groupId: string): Block {
    const blocks = groups.get(groupId) ?? []
    const last = blocks.at(-1)
    if (last && last.count < BLOCK_ROWS) return last
    const block = memory.take(groupId)
    if (blocks.push(block) === 1) groups.set(groupId, blocks)
    return block
  }

  function add({ ids, at, groupId, feature, from = 0 }: IndexedFeature): void {
    const block = roomOf(groupId)
    const row = block.count++
    memory.write(block, row, feature, from)
    copyId(block.entryIds, row * ID_WORDS, ids, at)
    copyId(block.pictureIds, row * ID_WORDS, ids, at + ID_WORDS)
    places.add(hashAt(block, row), placeOf(block, row))
  }

  /** The last row of the group takes the place of the removed one, so that rows lie together. */
  function removePlace(place: number): void {
    const block = blockAt(place)
    const row = place % BLOCK_ROWS
    places.remove(hashAt(block, row), place)
    const blocks = groups.get(block.groupId) ?? []
    const last = blocks.at(-1) ?? block
    const lastRow = last.count - 1
    if (block !== last || row !== lastRow) {
      places.move(hashAt(last, lastRow), placeOf(last, lastRow), place)
      memory.move(last, lastRow, block, row)
    }
    memory.erase(last, lastRow)
    last.count = lastRow
    if (lastRow > 0) return
    blocks.pop()
    memory.giveBack(last)
    if (blocks.length === 0) groups.delete(block.groupId)
  }

  function remove(entryId: string): void {
    const sought = new Uint32Array(ID_WORDS)
    writeId(sought, 0, entryId)
    const hash = hashOfId(sought, 0)
    const isOfEntry = (place: number) =>
      isSameId(blockAt(place).entryIds, (place % BLOCK_ROWS) * ID_WORDS, sought, 0)
    // Looked up anew each time: the last row of a group that took a removed one's place may be this person's too.
    for (let place = places.find(hash, isOfEntry); place !== undefined; place = places.find(hash, isOfEntry))
      removePlace(place)
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
      for (const blocks of groups.values()) for (const block of blocks) count += block.count
      return count
    },
  }
}
export type VectorIndex = ReturnType<typeof createVectorIndex>

const hashAt = ({ entryIds }: Block, row: number): number => hashOfId(entryIds, row * ID_WORDS)
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
        const entryId = readId(block.entryIds, row * ID_WORDS)
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
  entryId: readId(block.entryIds, row * ID_WORDS),
  pictureId: readId(block.pictureIds, row * ID_WORDS),
  squares,
})
