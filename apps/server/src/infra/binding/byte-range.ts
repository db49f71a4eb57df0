/** The headers of a request that ask for a part of a file. */
export interface RangeHeaders {
  range?: string | undefined
  'if-range'?: string | undefined
}

export interface ByteRange {
  start: number
  /** Included. */
  end: number
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part that a request asks for (RFC 9110 §14): undefined for the whole, 'unsatisfiable' for a part behind its end. Several parts at
 * once, and a part of another content than `If-Range` names, get the whole.
 */
export function byteRange(
  headers: RangeHeaders,
  { length, etag }: { length: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = RANGE.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  if (first === '') return ofLast(Number(last), length)
  const [start, end] = [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start < length ? { start, end } : 'unsatisfiable'
}

const ofLast = (count: number, length: number): ByteRange | 'unsatisfiable' =>
  count === 0 || length === 0 ? 'unsatisfiable' : { start: Math.max(0, length - count), end: length - 1 }
