import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { StoreFault, type ListedObject } from './object-store.ts'

/** An error's text is short; more of it is not read. */
const ERROR_MAX_BYTES = 4096
/** A page has a thousand keys. */
const PAGE_MAX_BYTES = 4 * 1024 * 1024

const FULL = /quota|insufficientstorage|storagefull|entitytoolarge/i
const [DENIED, FULL_STATUS, TOO_LARGE] = [new Set([401, 403]), 507, 413]

/** Why a request was refused. Only the code of the answer is kept: its text may repeat keys. */
export async function faultOf(response: Response): Promise<StoreFault> {
  const text = await bytesUpTo(response, ERROR_MAX_BYTES).catch(() => Buffer.alloc(0))
  const code = /<Code>(\w{1,64})<\/Code>/.exec(text.toString('latin1'))?.[1] ?? ''
  const { status } = response
  const detail = `${status} ${code}`.trim()
  if (status === FULL_STATUS || status === TOO_LARGE || FULL.test(code))
    return new StoreFault('store_full', detail)
  if (DENIED.has(status)) return new StoreFault('store_denied', detail)
  if (status === 404 && code !== 'NoSuchBucket') return new StoreFault('object_missing', detail)
  if (status === 412 || status === 416) return new StoreFault('object_changed', detail)
  return new StoreFault(status >= 500 || status === 429 ? 'store_unreachable' : 'store_refused', detail)
}

/** Rejects with `store_refused` when there is more: no store of ours answers so. */
export async function bytesUpTo(response: Response, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > limit) throw new StoreFault('store_refused', `an answer of more than ${limit} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const parser = new XMLParser({
  parseTagValue: false,
  // Keys of ours have none; the names of a hostile answer must not grow while they are read.
  processEntities: { enabled: true, maxTotalExpansions: 10_000 },
  isArray: name => name === 'Contents' || name === 'CommonPrefixes',
})

const pageSchema = z.object({
  ListBucketResult: z.object({
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.coerce.number().int().min(0), ETag: z.string() }))
      .default([]),
    CommonPrefixes: z.array(z.object({ Prefix: z.string() })).default([]),
    IsTruncated: z.string().default('false'),
    NextContinuationToken: z.string().optional(),
  }),
})

export interface Page {
  objects: ListedObject[]
  prefixes: string[]
  /** Where the next page begins. */
  next: string | undefined
}

export async function readPage(response: Response): Promise<Page> {
  const text = (await bytesUpTo(response, PAGE_MAX_BYTES)).toString()
  const parsed = pageSchema.safeParse(parseXml(text))
  if (!parsed.success) throw new StoreFault('store_refused', 'no list of objects')
  const { Contents, CommonPrefixes, IsTruncated, NextContinuationToken } = parsed.data.ListBucketResult
  return {
    objects: Contents.map(({ Key, Size, ETag }) => ({ key: Key, bytes: Size, etag: bareEtag(ETag) })),
    prefixes: CommonPrefixes.map(({ Prefix }) => Prefix),
    next: IsTruncated === 'true' ? NextContinuationToken : undefined,
  }
}

function parseXml(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    return undefined
  }
}

export const bareEtag = (etag: string): string => etag.replaceAll(/^(W\/)?"|"$/g, '')
