import { inflateRawSync } from 'node:zlib'

export interface UnzipLimits {
  /** The most bytes of all unpacked files together. */
  bytes: number
  /** The most files in the archive. */
  entries: number
}

/** The archive is no zip, or not one that we unpack; callers do not tell these apart. */
export class UnzipError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnzipError'
  }
}

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
/** The most bytes of a comment that may follow the end record. */
const COMMENT_LIMIT = 0xffff
const STORED = 0
const DEFLATED = 8

/** An archive whose files are unpacked one at a time, so that only one of them is in memory. */
export interface Archive {
  /** In the order of the directory. */
  names: readonly string[]
  /**
   * @param limit bytes of the unpacked file
   * @returns undefined where the archive has no file of that name
   * @throws UnzipError
   */
  read(name: string, limit: number): Buffer | undefined
}

/** @throws UnzipError */
export function openArchive(archive: Buffer, limits: Pick<UnzipLimits, 'entries'>): Archive {
  const entries = new Map(readDirectory(archive, limits).map(entry => [entry.name, entry]))
  return {
    names: [...entries.keys()],
    read(name, limit) {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.size > limit) throw new UnzipError('unpacks to more than is allowed')
      return unpack(archive, entry)
    },
  }
}

/**
 * Unpacks the wanted files of a zip. The archive is not trusted: the sizes that its directory declares are added up
 * before anything is unpacked, and no file may unpack to more than it declares.
 * @throws UnzipError
 */
export function unzip(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  limits: UnzipLimits,
): Map<string, Buffer> {
  const wanted = readDirectory(archive, limits).filter(entry => isWanted(entry.name))
  const declared = wanted.reduce((sum, entry) => sum + entry.size, 0)
  if (declared > limits.bytes) throw new UnzipError('unpacks to more than is allowed')
  const files = new Map<string, Buffer>()
  for (const entry of wanted) {
    if (files.has(entry.name)) throw new UnzipError('holds a name twice')
    files.set(entry.name, unpack(archive, entry))
  }
  return files
}

function readDirectory(archive: Buffer, limits: Pick<UnzipLimits, 'entries'>): Entry[] {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > limits.entries) throw new UnzipError('holds too many files')
  let at = archive.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > archive.length || archive.readUInt32LE(at) !== CENTRAL)
      throw new UnzipError('directory is damaged')
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push({
      name: nameOf(archive.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    })
    at += CENTRAL_BYTES + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const chinese = new TextDecoder('gb18030')

/** Programs on a Chinese Windows write names in its own encoding and do not say so; others write UTF-8. */
function nameOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return chinese.decode(bytes)
  }
}

function findEnd(archive: Buffer): number {
  const last = archive.length - END_BYTES
  for (let at = last; at >= 0 && at >= last - COMMENT_LIMIT; at -= 1)
    if (archive.readUInt32LE(at) === END) return at
  throw new UnzipError('is no zip')
}

function unpack(archive: Buffer, { method, packed, size, offset }: Entry): Buffer {
  if (offset + LOCAL_BYTES > archive.length || archive.readUInt32LE(offset) !== LOCAL)
    throw new UnzipError('a file is missing')
  const head = LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const data = archive.subarray(offset + head, offset + head + packed)
  if (method === STORED && data.length === size) return data
  if (method !== DEFLATED) throw new UnzipError('is packed in a way that is not known')
  return inflated(data, size)
}

function inflated(data: Buffer, size: number): Buffer {
  let content: Buffer
  try {
    content = inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new UnzipError('a file is damaged, or larger than it says')
  }
  if (content.length !== size) throw new UnzipError('a file is not as large as it says')
  return content
}
