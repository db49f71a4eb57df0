import { pipeline, Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'

/** A file inside an archive: its name, and its content in chunks. */
export interface ZipEntry {
  name: string
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** Packed already, as pictures are: packing it again would take time and save nothing. */
  isPacked?: boolean
}

interface WrittenEntry {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Flags: sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01, the first date that a zip can express. It is fixed, so that the same rows give the same bytes. */
const DATE = 0x0021
/** The largest size: fields have 32 bits, and no table of ours comes near. */
const LARGEST = 0xffff_ffff

/** Writes a zip archive chunk by chunk; only the present chunk is in memory. */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let offset = 0
  for await (const { name, content, isPacked = false } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const piece of deflated(content, entry, isPacked ? 0 : 6)) {
      entry.packed += piece.length
      yield piece
    }
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    if (offset > LARGEST || entry.size > LARGEST) throw new RangeError('too large for a zip without zip64')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}

/**
 * Compresses chunks as they come and counts the bytes before compression. An error of the source ends the stream with
 * that error.
 */
function deflated(content: ZipEntry['content'], entry: WrittenEntry, level: number): Readable {
  async function* counted() {
    for await (const part of content) {
      const piece = typeof part === 'string' ? Buffer.from(part) : part
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  const deflate = createDeflateRaw({ level })
  // The pipeline requires the callback; the reader of `deflate` receives the error from the stream.
  return pipeline(Readable.from(counted(), { highWaterMark: 2 }), deflate, () => undefined)
}

/** Writes little-endian fields, each given as [bytes, value]. */
function fields(list: readonly (readonly [2 | 4, number])[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of list) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

function localHeader({ name }: WrittenEntry): Buffer {
  const head = fields([
    [4, LOCAL],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  ])
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: WrittenEntry): Buffer {
  return fields([
    [4, DESCRIPTOR],
    [4, crc],
    [4, packed],
    [4, size],
  ])
}

function centralHeader({ name, crc, packed, size, offset }: WrittenEntry): Buffer {
  const head = fields([
    [4, CENTRAL],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ])
  return Buffer.concat([head, name])
}

function endRecord(count: number, length: number, offset: number): Buffer {
  return fields([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, offset],
    [2, 0],
  ])
}
