import { createLru } from '../lru.ts'

/** Reads parts of a thing whose parts are far away, and keeps what was read last. */
export interface BlockCache {
  /**
   * A copy of `[position, position + length)` of a thing of `size` bytes.
   * @param fetch reads a part that is not here
   */
  read(
    name: string,
    part: { position: number; length: number; size: number },
    fetch: (from: number, length: number) => Promise<Buffer>,
  ): Promise<Buffer>
}

/** A key frame takes one or two; the groups of a minute are read in one request each. */
const BLOCK = 64 * 1024
/** All of it together: some minutes of what is being watched. */
const CACHE_BYTES = 32 * 1024 * 1024

export function createBlockCache(limit = CACHE_BYTES): BlockCache {
  const kept = createLru<string, Buffer>(limit)
  /** Two who read one part at once cost one request. */
  const coming = new Map<string, Promise<Buffer>>()

  return {
    read: async (name, { position, length, size }, fetch) => {
      const [first, last] = [Math.floor(position / BLOCK), Math.floor((position + length - 1) / BLOCK)]
      const blocks: Promise<Buffer>[] = []
      for (let block = first; block <= last; block++) {
        const here = kept.get(keyOf(name, block))
        const under = here ? Promise.resolve(here) : coming.get(keyOf(name, block))
        if (under) blocks.push(under)
        else {
          let end = block + 1
          while (end <= last && !kept.get(keyOf(name, end)) && !coming.has(keyOf(name, end))) end++
          blocks.push(...fetchRun(name, block, end, size, fetch))
          block = end - 1
        }
      }
      const all = Buffer.concat(await Promise.all(blocks))
      return all.subarray(position - first * BLOCK, position - first * BLOCK + length)
    },
  }

  /** Blocks `[from, to)` by one request. */
  function fetchRun(
    name: string,
    from: number,
    to: number,
    size: number,
    fetch: (from: number, length: number) => Promise<Buffer>,
  ): Promise<Buffer>[] {
    const start = from * BLOCK
    const run = fetch(start, Math.min(size, to * BLOCK) - start)
    return Array.from({ length: to - from }, (_, index) => {
      const key = keyOf(name, from + index)
      const block = run.then(bytes => {
        // A copy of its own: a part of a long answer would keep all of it.
        const own = Buffer.from(bytes.subarray(index * BLOCK, (index + 1) * BLOCK))
        kept.set(key, own, own.length)
        return own
      })
      coming.set(key, block)
      block.finally(() => coming.delete(key)).catch(() => undefined)
      return block
    })
  }
}

const keyOf = (name: string, block: number): string => `${name} ${block}`
