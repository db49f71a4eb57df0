import { z } from 'zod'

/** The second tier of recordings: an object store that speaks S3. Media moves files into it and reads them back. */

/**
 * Why the store does not serve: `store_unreachable` is a network or a server that does not answer, `store_denied` a key that is
 * refused, `store_full` a quota that is used up, `store_refused` any other refusal (no such bucket). Of one object: it is not
 * there, or it is not the one that was stored.
 */
export const STORE_CAUSES = [
  'store_unreachable',
  'store_denied',
  'store_full',
  'store_refused',
  'object_missing',
  'object_changed',
] as const
export const storeCauseSchema = z.enum(STORE_CAUSES)
export type StoreCause = z.infer<typeof storeCauseSchema>

const count = z.number().int().min(0)

export const storeStatusSchema = z.object({
  /** `s3://bucket/prefix`, which is also the folder that the index names. */
  path: z.string().max(1024),
  endpoint: z.string().max(1024),
  state: z.enum(['ok', 'failed']),
  cause: storeCauseSchema.optional(),
  /** Of the store, e.g. `503 SlowDown`; for logs and support. */
  detail: z.string().max(256).optional(),
  since: count,
  /** Files older than this are moved; absent: none are moved by age. */
  afterDays: z.number().min(0).optional(),
  /** Whether locked footage is copied. */
  copiesLocked: z.boolean(),
  bytes: count,
  /** Of files that are due and not there yet. */
  waitingBytes: count,
  /** The last file that was proved there. */
  storedAt: count.optional(),
})
export type StoreStatus = z.infer<typeof storeStatusSchema>
