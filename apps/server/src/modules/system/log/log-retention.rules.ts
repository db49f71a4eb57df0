import { z } from 'zod'

/** Audit word of the row that records which rows retention has removed. */
export const LOG_RETENTION = 'system.log_retention'

const removal = z.object({ upTo: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * Reads from a retention row the last row that it removed and its hash, from which the chain continues.
 * @param after the row's `after`, as text
 */
export function removedUpTo(after: string | null): { serial: number; hash: Buffer } | undefined {
  if (after === null) return undefined
  const parsed = removal.safeParse(parse(after))
  if (!parsed.success) return undefined
  return { serial: parsed.data.upTo, hash: Buffer.from(parsed.data.hash, 'hex') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
