import { SCAN_STEP, scanOver } from './scan.ts'

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

/** Features of one group that lie together. */
const BLOCK_ROWS = 1024
const PAGE_BYTES = 65_536
const FLOAT_BYTES = 4
/** WebAssembly addresses 4 GiB, and so 7 million features of 128 numbers. */
const MAX_PAGES = 65_536

interface Block {
  /** Where its rows begin; the squares of their lengths follow the room of BLOCK_ROWS rows. */
  at: number
  /** By row. */
  entryIds: string[]
  pictureIds: string[]
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
  const bytes = Math.ceil((dimensions * FLOAT_BYTES) / SCAN_STEP) * SCAN_STEP
  const blockBytes = BLOCK_ROWS * (bytes + FLOAT_BYTES)
  const scoresAt = bytes
  const firstBlockAt = Math.ceil((scoresAt + BLOCK_ROWS * FLOAT_BYTES) / SCAN_STEP) * SCAN_STEP
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const scan = scanOver(memory)
  const groups = new Map<string, Block[]>()
  const placesOf = new Map<string, Place[]>()
  const free: Block[] = []
  let end = firstBlockAt
  const floats = (at: number, count: number) => new Float32Array(memory.buffer, at, count)
  const rowOf = ({ at }: Block, row: number) => floats(at + row * bytes, bytes / FLOAT_BYTES)
  const squaresOf = ({ at }: Block) => floats(at + BLOCK_ROWS * bytes, BLOCK_ROWS)

  function takeBlock(): Block {
    const known = free.pop()
    if (known) return known
    const lacking = end + blockBytes - memory.buffer.byteLength
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE_BYTES))
    const block = { at: end, entryIds: [], pictureIds: [] }
    end += blockBytes
    return block
  }

  /** The block of a group that has room: its last one, or a new one. */
  function roomOf(groupId: string): Block {
    const blocks = groups.get(groupId) ?? []
    groups.set(groupId, blocks)
    const last = blocks.at(-1)
    if (last && last.entryIds.length < BLOCK_ROWS) return last
    const block = takeBlock()
    blocks.push(block)
    return block
  }

  function add({ entryId, pictureId, groupId, feature }: IndexedFeature): void {
    const block = roomOf(groupId)
    const row = block.entryIds.length
    const numbers = rowOf(block, row)
    numbers.fill(0)
    numbers.set(feature)
    squaresOf(block)[row] = dot(numbers, numbers)
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
    rowOf(block, row).set(rowOf(last, lastRow))
    squaresOf(block)[row] = squaresOf(last)[lastRow] ?? 0
    rowOf(last, lastRow).fill(0)
    const [entryId, pictureId] = [last.entryIds.pop() ?? '', last.pictureIds.pop() ?? '']
    if (block !== last || row !== lastRow) {
      const moved = placesOf.get(entryId)?.find(place => place.block === last && place.row === lastRow)
      if (moved) Object.assign(moved, { block, row })
      block.entryIds[row] = entryId
      block.pictureIds[row] = pictureId
    }
    if (last.entryIds.length > 0) return
    blocks.pop()
    free.push(last)
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
    floats(0, bytes / FLOAT_BYTES).fill(0)
    floats(0, dimensions).set(query)
    const best = createBest(limit)
    for (const groupId of new Set(groupIds))
      for (const block of groups.get(groupId) ?? []) {
        const count = block.entryIds.length
        scan(block.at, block.at + BLOCK_ROWS * bytes, count, bytes, 0, scoresAt)
        const scores = floats(scoresAt, count)
        for (let row = 0; row < count; row++) {
          const score = scores[row] ?? 0
          if (score > best.least) best.offer({ score, block, row })
        }
      }
    const padded = floats(0, bytes / FLOAT_BYTES).slice()
    return best
      .end()
      .map(({ block, row }) => ({
        entryId: block.entryIds[row] ?? '',
        pictureId: block.pictureIds[row] ?? '',
        squares: distance(padded, rowOf(block, row)),
      }))
      .sort((one, other) => one.squares - other.squares)
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
      .sort((one, other) => other.score - one.score)
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

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0)

/** From the differences: near zero the scores of the scan are too coarse. */
const distance = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, number, at) => sum + (number - (other[at] ?? 0)) ** 2, 0)
