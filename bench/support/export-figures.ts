import type { Figure } from './claim.ts'
import { peakResidentMiB } from './usage.ts'

/** Of an export, MiB. */
const MEMORY_LIMIT = 300

/**
 * Memory of an export itself, and of the server with all else that it holds; both can be told of the first export only.
 * @param before resident memory before it, MiB
 */
export function memoryOf(what: string, server: number, before: number): Figure[] {
  const most = peakResidentMiB(server)
  return [
    {
      what: `resident memory that ${what} added at most`,
      value: most - before,
      unit: 'MiB',
      limit: MEMORY_LIMIT,
    },
    {
      what: 'the most the server ever had resident',
      value: most,
      unit: 'MiB',
      against: { what: 'before the export', value: before },
    },
  ]
}

/** Reads an answer to its end. @param start of the call, `performance.now()` */
export async function readThrough(
  { body }: Response,
  start: number,
): Promise<{ bytes: number; firstMs: number }> {
  if (!body) throw new Error('an answer without a body')
  let bytes = 0
  let firstMs = Number.NaN
  for await (const chunk of body) {
    if (bytes === 0) firstMs = performance.now() - start
    bytes += (chunk as Uint8Array).length
  }
  return { bytes, firstMs }
}
