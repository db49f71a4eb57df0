import { descriptor, directoryEnd, directoryRecord, localHeader, type ZipEntry } from './layout.ts'

/** Bytes that are read by place: a file, or what a browser was given. */
export interface ByteSource {
  size: number
  /** As many bytes as asked for, or those up to the end. */
  read(offset: number, length: number): Promise<Uint8Array>
}

export interface Directory {
  entries: ZipEntry[]
  /** Where headers are not as they must be: the names of the entries, or '' for the end of the file. */
  wrong: string[]
}

/** The end with its parts for large files; nothing follows on it. */
const END_BYTES = 22
const END_64_BYTES = END_BYTES + 20 + 56
/** A directory of more is none of ours. */
const DIRECTORY_MAX = 64 * 1024 * 1024

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function areSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

/** Reads where everything is, and compares each byte beside the contents. Undefined for a file that is cut or no ZIP at all. */
export async function readDirectory(source: ByteSource): Promise<Directory | undefined> {
  const place = await findDirectory(source)
  if (!place || place.size > DIRECTORY_MAX || place.offset + place.size > source.size) return undefined
  const bytes = await source.read(place.offset, place.size)
  const { entries, wrong } = parseRecords(bytes)
  const end = directoryEnd(entries.length, place.size, place.offset)
  const rest = await source.read(place.offset + place.size, source.size - place.offset - place.size)
  if (!areSame(end, rest)) wrong.push('')
  let at = 0
  for (const entry of entries) {
    if (entry.offset !== at) wrong.push(entry.name)
    at = await checkHeaders(source, entry, wrong)
  }
  if (at !== place.offset) wrong.push('')
  return { entries, wrong: [...new Set(wrong)] }
}

async function findDirectory(source: ByteSource): Promise<{ offset: number; size: number } | undefined> {
  const start = Math.max(0, source.size - END_64_BYTES)
  const tail = await source.read(start, source.size - start)
  const at = tail.length - END_BYTES
  if (at < 0 || view(tail).getUint32(at, true) !== 0x0605_4b50) return undefined
  const [size, offset] = [view(tail).getUint32(at + 12, true), view(tail).getUint32(at + 16, true)]
  if (offset !== 0xffff_ffff && size !== 0xffff_ffff) return { offset, size }
  if (tail.length < END_64_BYTES || view(tail).getUint32(0, true) !== 0x0606_4b50) return undefined
  return {
    size: Number(view(tail).getBigUint64(40, true)),
    offset: Number(view(tail).getBigUint64(48, true)),
  }
}

function parseRecords(bytes: Uint8Array): Directory {
  const found: Directory = { entries: [], wrong: [] }
  for (let at = 0; at < bytes.length;) {
    const entry = parseRecord(bytes.subarray(at))
    if (!entry) {
      found.wrong.push('')
      return found
    }
    const record = directoryRecord(entry)
    if (!areSame(record, bytes.subarray(at, at + record.length))) found.wrong.push(entry.name)
    found.entries.push(entry)
    at += record.length
  }
  return found
}

function parseRecord(bytes: Uint8Array): ZipEntry | undefined {
  if (bytes.length < 46) return undefined
  const head = view(bytes)
  const nameLength = head.getUint16(28, true)
  if (head.getUint32(0, true) !== 0x0201_4b50 || bytes.length < 46 + nameLength) return undefined
  const isWide = head.getUint32(42, true) === 0xffff_ffff
  const extra = 46 + nameLength + 4
  if (isWide && bytes.length < extra + 24) return undefined
  return {
    name: new TextDecoder().decode(bytes.subarray(46, 46 + nameLength)),
    crc: head.getUint32(16, true),
    time: head.getUint32(12, true),
    isStreamed: (head.getUint16(8, true) & 8) !== 0,
    size: isWide ? Number(head.getBigUint64(extra, true)) : head.getUint32(24, true),
    offset: isWide ? Number(head.getBigUint64(extra + 16, true)) : head.getUint32(42, true),
  }
}

export const contentAt = (entry: ZipEntry): number => entry.offset + localHeader(entry).length

/** @returns where the next entry must begin */
async function checkHeaders(source: ByteSource, entry: ZipEntry, wrong: string[]): Promise<number> {
  const [before, behind] = [localHeader(entry), descriptor(entry)]
  const end = contentAt(entry) + entry.size
  const isSame =
    areSame(before, await source.read(entry.offset, before.length)) &&
    areSame(behind, await source.read(end, behind.length))
  if (!isSame) wrong.push(entry.name)
  return end + behind.length
}
