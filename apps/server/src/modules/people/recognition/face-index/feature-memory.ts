import { SCAN_STEP, scanOver } from './scan.ts'

/** Features of one group that lie together. */
export const BLOCK_ROWS = 1024
const PAGE_BYTES = 65_536
const FLOAT_BYTES = 4
/** WebAssembly addresses 4 GiB, and so 7 million features of 128 numbers. */
const MAX_PAGES = 65_536

export interface Block {
  /** Where its rows begin; the squares of their lengths follow the room of BLOCK_ROWS rows. */
  at: number
  /** By row. */
  entryIds: string[]
  pictureIds: string[]
}

/**
 * Memory of WebAssembly for features and their comparison: the feature that is sought, the scores of one block, then the blocks.
 * @param dimensions numbers of a feature
 */
export function createFeatureMemory(dimensions: number) {
  const bytes = Math.ceil((dimensions * FLOAT_BYTES) / SCAN_STEP) * SCAN_STEP
  const blockBytes = BLOCK_ROWS * (bytes + FLOAT_BYTES)
  const scoresAt = bytes
  const firstBlockAt = Math.ceil((scoresAt + BLOCK_ROWS * FLOAT_BYTES) / SCAN_STEP) * SCAN_STEP
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const scan = scanOver(memory)
  const free: Block[] = []
  let end = firstBlockAt
  const floats = (at: number, count: number) => new Float32Array(memory.buffer, at, count)

  return {
    /** Views of the memory; they end when a block is taken. */
    rowOf: ({ at }: Block, row: number) => floats(at + row * bytes, bytes / FLOAT_BYTES),
    squaresOf: ({ at }: Block) => floats(at + BLOCK_ROWS * bytes, BLOCK_ROWS),
    take: (): Block => {
      const known = free.pop()
      if (known) return known
      const lacking = end + blockBytes - memory.buffer.byteLength
      if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE_BYTES))
      const block = { at: end, entryIds: [], pictureIds: [] }
      end += blockBytes
      return block
    },
    giveBack: (block: Block): void => void free.push(block),
    /** Says what `score` compares with. @returns it as long as a row is */
    seek: (query: Float32Array): Float32Array => {
      const place = floats(0, bytes / FLOAT_BYTES)
      place.fill(0)
      place.set(query)
      return place.slice()
    },
    /** @returns the scores of a block's rows, until the next call; the higher, the nearer */
    score: ({ at, entryIds }: Block): Float32Array => {
      scan(at, at + BLOCK_ROWS * bytes, entryIds.length, bytes, 0, scoresAt)
      return floats(scoresAt, entryIds.length)
    },
  }
}
