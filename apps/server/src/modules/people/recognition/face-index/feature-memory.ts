import { BESIDE, coarseQuery, MARGIN } from './coarse.ts'
import { ID_WORDS } from './id-words.ts'
import { SCAN_STEP, scanOver } from './scan.ts'

/** Features of one group that lie together. */
export const BLOCK_ROWS = 1024
const PAGE_BYTES = 65_536
const FLOAT_BYTES = 4
/** Bytes of a row that a scan has found: its number, int32, and its score, float32. */
const FOUND_BYTES = 8
/** WebAssembly addresses 4 GiB, and so 6 million features of 128 numbers. */
const MAX_PAGES = 65_536

export interface Block {
  /** Counted from 0 on. */
  number: number
  groupId: string
  /** Where its rows begin; after the room of BLOCK_ROWS rows follow what is kept beside them, then the coarse rows. */
  at: number
  /** Rows that hold a feature. */
  count: number
  /** ID_WORDS a row. */
  entryIds: Uint32Array
  pictureIds: Uint32Array
}

/** Where everything lies, in bytes unless it is said otherwise. */
function layoutOf(dimensions: number) {
  const bytes = Math.ceil((dimensions * FLOAT_BYTES) / SCAN_STEP) * SCAN_STEP
  const coarseBytes = Math.ceil(dimensions / SCAN_STEP) * SCAN_STEP
  const besideBytes = BLOCK_ROWS * FLOAT_BYTES
  const query16At = bytes
  const foundAt = query16At + coarseBytes * 2
  const coarseAt = BLOCK_ROWS * bytes + BESIDE * besideBytes
  return {
    bytes,
    /** Numbers of a row. */
    length: bytes / FLOAT_BYTES,
    coarseBytes,
    besideBytes,
    blockBytes: coarseAt + BLOCK_ROWS * coarseBytes,
    query16At,
    foundAt,
    firstBlockAt: Math.ceil((foundAt + BLOCK_ROWS * FOUND_BYTES) / SCAN_STEP) * SCAN_STEP,
    /** In floats, as is what is kept beside a row: each BLOCK_ROWS further on. */
    placeOf: ({ at }: Block, row: number) => (at + row * bytes) / FLOAT_BYTES,
    besideOf: ({ at }: Block, row: number) => (at + BLOCK_ROWS * bytes) / FLOAT_BYTES + row,
    coarseOf: ({ at }: Block, row: number) => at + coarseAt + row * coarseBytes,
  }
}

/** The blocks of a memory, which grows as they are taken. */
function createBlocks(
  memory: WebAssembly.Memory,
  { firstBlockAt, blockBytes }: Pick<ReturnType<typeof layoutOf>, 'firstBlockAt' | 'blockBytes'>,
) {
  const blocks: Block[] = []
  const free: Block[] = []
  let end = firstBlockAt
  /** By a sixteenth at least, as each growth costs new views of the whole memory. */
  function growBy(lacking: number): void {
    const pages = memory.buffer.byteLength / PAGE_BYTES
    const wanted = Math.max(Math.ceil(lacking / PAGE_BYTES), Math.floor(pages / 16))
    memory.grow(Math.min(wanted, Math.max(MAX_PAGES - pages, Math.ceil(lacking / PAGE_BYTES))))
  }
  return {
    take: (groupId: string): Block => {
      const known = free.pop()
      if (known) return Object.assign(known, { groupId })
      const lacking = end + blockBytes - memory.buffer.byteLength
      if (lacking > 0) growBy(lacking)
      const ids = () => new Uint32Array(BLOCK_ROWS * ID_WORDS)
      const block = { number: blocks.length, groupId, at: end, count: 0, entryIds: ids(), pictureIds: ids() }
      blocks.push(block)
      end += blockBytes
      return block
    },
    blockOf: (number: number): Block => {
      const block = blocks[number]
      if (!block) throw new Error(`the index of faces has no block ${number}`)
      return block
    },
    giveBack: (block: Block): void => void free.push(block),
  }
}

/**
 * Memory of WebAssembly for features and their comparison: the feature that is sought, the rows found in one block, then the blocks.
 * @param dimensions numbers of a feature
 */
export function createFeatureMemory(dimensions: number) {
  const layout = layoutOf(dimensions)
  const { bytes, length, coarseBytes, besideBytes, query16At, foundAt } = layout
  const { placeOf, besideOf, coarseOf } = layout
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const { scan, coarsen } = scanOver(memory)
  const floats = (at: number, count: number) => new Float32Array(memory.buffer, at, count)
  /** Views of the whole memory: a new one costs more than a feature's comparison. */
  let views = viewsOf(memory)
  const whole = () => (views.floats.buffer === memory.buffer ? views : (views = viewsOf(memory)))

  let sought = coarseQuery(new Float32Array(length), new Int16Array(coarseBytes))

  return {
    /** A view of a row; it ends when a block is taken. */
    rowOf: ({ at }: Block, row: number) => floats(at + row * bytes, length),
    /** Writes a feature, which begins at `from`, and what is kept of it beside. */
    write: (block: Block, row: number, feature: Float32Array, from: number): void => {
      const { floats: all, bytes: coarse } = whole()
      const place = placeOf(block, row)
      for (let n = 0; n < dimensions; n++) all[place + n] = feature[from + n] ?? 0
      all.fill(0, place + dimensions, place + length)
      const coarsePlace = coarseOf(block, row)
      coarse.fill(0, coarsePlace + length, coarsePlace + coarseBytes)
      const beside = besideOf(block, row) * FLOAT_BYTES
      coarsen(place * FLOAT_BYTES, bytes, coarsePlace, beside, besideBytes, MARGIN)
    },
    /** Puts a row at the place of another one, with its ids. */
    move: (from: Block, fromRow: number, to: Block, toRow: number): void => {
      const { floats: all, bytes: coarse } = whole()
      const place = placeOf(from, fromRow)
      all.copyWithin(placeOf(to, toRow), place, place + length)
      const [beside, target] = [besideOf(from, fromRow), besideOf(to, toRow)]
      for (let n = 0; n < BESIDE * BLOCK_ROWS; n += BLOCK_ROWS) all[target + n] = all[beside + n] ?? 0
      const coarsePlace = coarseOf(from, fromRow)
      coarse.copyWithin(coarseOf(to, toRow), coarsePlace, coarsePlace + coarseBytes)
      for (const ids of ['entryIds', 'pictureIds'] as const)
        to[ids].set(from[ids].subarray(fromRow * ID_WORDS, (fromRow + 1) * ID_WORDS), toRow * ID_WORDS)
    },
    erase: (block: Block, row: number): void => {
      const { floats: all, bytes: coarse } = whole()
      const place = placeOf(block, row)
      all.fill(0, place, place + length)
      const coarsePlace = coarseOf(block, row)
      coarse.fill(0, coarsePlace, coarsePlace + coarseBytes)
      for (const ids of [block.entryIds, block.pictureIds]) ids.fill(0, row * ID_WORDS, (row + 1) * ID_WORDS)
    },
    ...createBlocks(memory, layout),
    /** Says with which feature `near` compares. @returns it as long as a row is */
    seek: (query: Float32Array): Float32Array => {
      const place = floats(0, length)
      place.fill(0)
      place.set(query)
      sought = coarseQuery(place, new Int16Array(memory.buffer, query16At, coarseBytes))
      return place.slice()
    },
    /** Tells the rows of a block whose score is higher than `least`: the higher, the nearer. */
    near: ({ at, count: held }: Block, least: number, onRow: (row: number, score: number) => void): void => {
      const beside = at + BLOCK_ROWS * bytes
      const count = scan(
        at,
        beside,
        held,
        bytes,
        0,
        least,
        foundAt,
        beside + BESIDE * besideBytes,
        coarseBytes,
        beside + besideBytes,
        beside + 2 * besideBytes,
        query16At,
        sought.unit,
        sought.reach,
        sought.blur,
      )
      const { floats: scores, numbers: rows } = whole()
      for (let place = foundAt / FLOAT_BYTES, n = 0; n < count; n++, place += 2)
        onRow(rows[place] ?? 0, scores[place + 1] ?? 0)
    },
  }
}

const viewsOf = ({ buffer }: WebAssembly.Memory) => ({
  floats: new Float32Array(buffer),
  numbers: new Int32Array(buffer),
  bytes: new Int8Array(buffer),
})
