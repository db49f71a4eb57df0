import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { moment, nothing } from '../../core/fields.ts'
import { storeCauseSchema } from '../../media/store.ts'

/** The second tier of recordings, as media told of it last. */
export const recordingStore = z.object({
  /** `s3://bucket/prefix` */
  path: z.string(),
  endpoint: z.string(),
  state: z.enum(['ok', 'failed']),
  cause: storeCauseSchema.nullable(),
  /** In the words of the store, e.g. `503 SlowDown`. */
  detail: z.string(),
  since: moment,
  /** Files older than this are moved; null: none are moved by age. */
  afterDays: z.number().nullable(),
  copiesLocked: z.boolean(),
  bytes: z.int(),
  /** Of files that are due and not there yet. */
  waitingBytes: z.int(),
  /** When a file was stored last; null: none since media began. */
  storedAt: moment.nullable(),
  /** When media told of it last. */
  heardAt: moment,
})
export type RecordingStore = z.infer<typeof recordingStore>

export const recordingStoreCalls = {
  getStores: defineCall({
    path: '/vms/recording/getStores',
    summary: 'The object stores into which recordings are moved',
    request: nothing,
    result: z.array(recordingStore),
    meta: {
      access: { by: 'permission', permission: 'parameter.edit', object: 'none' },
      centre: 'none',
    },
  }),
}
