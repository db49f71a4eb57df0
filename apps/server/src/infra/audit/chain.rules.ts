import { createHash } from 'node:crypto'

/**
 * The fields that a row's hash covers beside its serial, in this order. Changing the order or a field invalidates every
 * existing chain.
 */
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

/**
 * The fields of a row as texts: `at` in UTC to the microsecond, `before` and `after` as PostgreSQL prints its jsonb.
 */
export type ChainRow = Record<(typeof chainFields)[number], string | null>

/** The previous hash of the first row that was ever sealed. */
export const CHAIN_START = Buffer.alloc(32)

/** Part of every hash, so that no other kind of text can be passed off as a row. */
const FORMAT = 'palisade-log-1'

/** SHA-256 of the serial, the previous hash and the whole content of the row (docs/design/0010-logs.md). */
export const chainHash = (previous: Buffer, serial: number, row: ChainRow): Buffer =>
  contentHash(previous, serial, chainContent(row))

/** The whole content of a row as one text. */
export const chainContent = (row: ChainRow): string => JSON.stringify(chainFields.map(field => row[field]))

/** The hash of a row whose content is at hand as a text. */
export function contentHash(previous: Buffer, serial: number, content: string): Buffer {
  return createHash('sha256')
    .update(`${FORMAT}\n${serial}\n${previous.toString('hex')}\n${content}`)
    .digest()
}
