import { createHash } from 'node:crypto'

/** What a row's hash covers beside its serial, in this order; a change of the order or of a field breaks every chain. */
export const chainFields = [
  'id',
  'at',
  'kind',
  'userId',
  'userName',
  'address',
  'centreId',
  'centreName',
  'action',
  'object',
  'objectName',
  'before',
  'after',
  'result',
  'requestId',
] as const

/** A row as text: `at` to the microsecond in UTC, `before` and `after` as the database writes its jsonb. */
export type ChainRow = Record<(typeof chainFields)[number], string | null>

/** Before the first row ever sealed. */
export const CHAIN_START = Buffer.alloc(32)

/** Named in each hash, so that no other text can be taken for a row's. */
const FORMAT = 'palisade-log-1'

/** sha-256 of the serial, the hash before and everything the row holds (docs/design/0010-logs.md). */
export function chainHash(previous: Buffer, serial: number, row: ChainRow): Buffer {
  const content = JSON.stringify(chainFields.map(field => row[field]))
  return createHash('sha256')
    .update(`${FORMAT}\n${serial}\n${previous.toString('hex')}\n${content}`)
    .digest()
}
