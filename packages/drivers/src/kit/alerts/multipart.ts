import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
import { DeviceFault } from '../driver.ts'
import { createByteQueue } from './byte-queue.ts'
import { createPartEnd, type TextEnd } from './part-end.ts'

export interface Part {
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** Bytes of a part's body: a picture's. */
export const PART_LIMIT_BYTES = EVENT_PICTURE_LIMIT
const HEAD_LIMIT_BYTES = 8 * 1024
const DELIMITER_LIMIT_BYTES = 200
/** Bytes between two parts, or before the first one; more of them are no multipart answer. */
const GAP_LIMIT_BYTES = 64 * 1024
const SLICE_BYTES = 64 * 1024

const LF = 0x0a
const CR = 0x0d

const tooLong = (what: string): DeviceFault => new DeviceFault('protocol_error', `${what} too long`)

function trimEnd(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end -= 1
  return bytes.subarray(0, end)
}

function readHead(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).map(line => /^([\w-]{1,64})\s*:\s*(.*)$/.exec(line.trim()))
  return new Map(lines.flatMap(match => (match ? [[(match[1] ?? '').toLowerCase(), match[2] ?? '']] : [])))
}

function lengthOf(headers: ReadonlyMap<string, string>): number {
  const text = headers.get('content-length') ?? ''
  return /^\d{1,10}$/.test(text) ? Number(text) : 0
}

/** Where a head's text ends and its body starts, behind the blank line. */
function findHeadEnd(bytes: Buffer): { textEnd: number; bodyStart: number } | undefined {
  if (bytes[0] === LF) return { textEnd: 0, bodyStart: 1 }
  if (bytes[0] === CR && bytes[1] === LF) return { textEnd: 0, bodyStart: 2 }
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1
    if (bytes[next] === LF) return { textEnd: at, bodyStart: next + 1 }
  }
  return undefined
}

const noTextEnd = (): TextEnd => () => undefined

/**
 * Reads multipart answers as cameras write them: the first line that begins with `--` is the delimiter, whatever the
 * content type said; line ends may be bare; lengths may be missing, 0 or wrong. A part is given as soon as it is whole.
 * `push` throws a DeviceFault once a part, a head or a gap is too long; nothing can be read after that.
 * @param createTextEnd of the texts of this protocol
 */
export function createMultipartReader(onPart: (part: Part) => void, createTextEnd = noTextEnd) {
  const queue = createByteQueue()
  let delimiter: Buffer | undefined
  let gap = 0
  let headers: ReadonlyMap<string, string> = new Map()
  let findEnd = createPartEnd(0, Buffer.alloc(0), createTextEnd())
  let step = passGap

  /** Each step says whether it got on; when not, it needs more bytes. */
  function passGap(): boolean {
    const bytes = queue.bytes()
    const end = bytes.indexOf(LF)
    if (gap + (end < 0 ? bytes.length : end) > GAP_LIMIT_BYTES) throw tooLong('gap between parts')
    if (end < 0) return false
    const line = trimEnd(bytes.subarray(0, end + 1))
    const isDashed = line.length > 2 && line.toString('latin1', 0, 2) === '--'
    if (isDashed && line.length <= DELIMITER_LIMIT_BYTES) delimiter ??= Buffer.from(line)
    if (delimiter && line.subarray(0, delimiter.length).equals(delimiter)) step = passHead
    gap += end + 1
    queue.drop(end + 1)
    return true
  }

  function passHead(): boolean {
    const bytes = queue.bytes()
    const end = findHeadEnd(bytes.subarray(0, HEAD_LIMIT_BYTES + 4))
    if (!end && bytes.length > HEAD_LIMIT_BYTES) throw tooLong('head of a part')
    if (!end) return false
    headers = readHead(bytes.toString('latin1', 0, end.textEnd))
    const length = lengthOf(headers)
    if (length > PART_LIMIT_BYTES) throw tooLong('part')
    findEnd = createPartEnd(length, delimiter ?? Buffer.alloc(0), createTextEnd())
    queue.drop(end.bodyStart)
    step = passBody
    return true
  }

  function passBody(): boolean {
    const bytes = queue.bytes()
    const end = findEnd(bytes)
    if ((end ?? bytes.length) > PART_LIMIT_BYTES + DELIMITER_LIMIT_BYTES) throw tooLong('part')
    if (end === undefined) return false
    onPart({ headers, body: Buffer.from(trimEnd(bytes.subarray(0, end))) })
    queue.drop(end)
    gap = 0
    step = passGap
    return true
  }

  return {
    push(chunk: Uint8Array): void {
      // In slices, so that not more than a part and a slice is held, however large the chunk.
      for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
        queue.add(chunk.subarray(from, from + SLICE_BYTES))
        while (step());
      }
    },
  }
}
