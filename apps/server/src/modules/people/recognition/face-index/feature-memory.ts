import { SCAN_STEP, scanOver } from './scan.ts'

/** Features of one group that lie together. */
export const BLOCK_ROWS = 1024
const PAGE_BYTES = 65_536
const FLOAT_BYTES = 4
/** Bytes of a row that a scan has found: its number, int32, and its score, float32. */
const FOUND_BYTES = 8
/** WebAssembly addresses 4 GiB, and so 7 million features of 128 numbers. */
const MAX_PAGES = 65_536

export interface Block {
  /** Counted from 0 on. */
  number: number
  groupId: string
  /** Where its rows begin; the squares of their lengths follow the room of BLOCK_ROWS rows. */
  at: number
  /** By row. */
  entryIds: string[]
  pictureIds: string[]
}

/**
 * Memory of WebAssembly for features and their comparison: the feature that is sought, the rows found in one block, then the blocks.
 * @param dimensions numbers of a feature
 */
export function createFeatureMemory(dimensions: number) {
  const bytes = Math.ceil((dimensions * FLOAT_BYTES) / SCAN_STEP) * SCAN_STEP
  const blockBytes = BLOCK_ROWS * (bytes + FLOAT_BYTES)
  const foundAt = bytes
  const firstBlockAt = Math.ceil((foundAt + BLOCK_ROWS * FOUND_BYTES) / SCAN_STEP) * SCAN_STEP
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const scan = scanOver(memory)
  const blocks: Block[] = []
  const free: Block[] = []
  let end = firstBlockAt
  const floats = (at: number, count: number) => new Float32Array(memory.buffer, at, count)
  /** Views of the whole memory: a new one costs more than a feature's comparison. */
  let views = viewsOf(memory)
  const whole = () => (views.floats.buffer === memory.buffer ? views : (views = viewsOf(memory)))

  /** Places of a row and of the square of its length, in floats. */
  const placeOf = ({ at }: Block, row: number) => (at + row * bytes) / FLOAT_BYTES
  const squaresPlaceOf = ({ at }: Block, row: number) => (at + BLOCK_ROWS * bytes) / FLOAT_BYTES + row
  const length = bytes / FLOAT_BYTES

  return {
    /** A view of a row; it ends when a block is taken. */
    rowOf: ({ at }: Block, row: number) => floats(at + row * bytes, length),
    /** Writes a feature, which begins at `from`, and the square of its length. */
    write: (block: Block, row: number, feature: Float32Array, from: number): void => {
      const all = whole().floats
      const place = placeOf(block, row)
      let squares = 0
      for (let n = 0; n < dimensions; n++) {
        const number = feature[from + n] ?? 0
        all[place + n] = number
        squares += number * number
      }
      all.fill(0, place + dimensions, place + length)
      all[squaresPlaceOf(block, row)] = squares
    },
    /** Puts a row at the place of another one. */
    move: (from: Block, fromRow: number, to: Block, toRow: number): void => {
      const all = whole().floats
      const place = placeOf(from, fromRow)
      all.copyWithin(placeOf(to, toRow), place, place + length)
      all[squaresPlaceOf(to, toRow)] = all[squaresPlaceOf(from, fromRow)] ?? 0
    },
    erase: (block: Block, row: number): void => {
      const place = placeOf(block, row)
      whole().floats.fill(0, place, place + length)
    },
    take: (groupId: string): Block => {
      const known = free.pop()
      if (known) return Object.assign(known, { groupId })
      const lacking = end + blockBytes - memory.buffer.byteLength
      if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE_BYTES))
      const block = { number: blocks.length, groupId, at: end, entryIds: [], pictureIds: [] }
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
    /** Says with which feature `near` compares. @returns it as long as a row is */
    seek: (query: Float32Array): Float32Array => {
      const place = floats(0, length)
      place.fill(0)
      place.set(query)
      return place.slice()
    },
    /** Tells the rows of a block whose score is higher than `least`: the higher, the nearer. */
    near: ({ at, entryIds }: Block, least: number, onRow: (row: number, score: number) => void): void => {
      const count = scan(at, at + BLOCK_ROWS * bytes, entryIds.length, bytes, 0, least, foundAt)
      const { floats: scores, numbers: rows } = whole()
      for (let place = foundAt / FLOAT_BYTES, n = 0; n < count; n++, place += 2)
        onRow(rows[place] ?? 0, scores[place + 1] ?? 0)
    },
  }
}

const viewsOf = ({ buffer }: WebAssembly.Memory) => ({
  floats: new Float32Array(buffer),
  numbers: new Int32Array(buffer),
})
