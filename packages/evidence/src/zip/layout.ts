/**
 * The bytes of our ZIP files beside the contents: nothing is compressed, each entry follows on the one before, and every field follows from
 * name, size, checksum, place and time. So a checker knows each byte that there must be. It runs in a browser too: it imports nothing.
 */

export interface ZipEntry {
  name: string
  size: number
  crc: number
  /** Date and time as ZIP has them. */
  time: number
  /** Of its header. */
  offset: number
  /** Size and checksum follow on the content. */
  isStreamed: boolean
}

/** Entries, places and sizes beyond this need the fields of ZIP64. */
const MAX_32 = 0xffff_fffe
const UTF8 = 1 << 11
const FOLLOWS = 1 << 3
const VERSION = 20
const VERSION_64 = 45
/** Unix, specification 6.3; an ordinary file that its owner and group write. */
const MADE_BY = (3 << 8) | 63
const MODE = (0o100664 << 16) >>> 0

type Field = [bytes: 2 | 4 | 8, value: number]

function fields(...parts: Field[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [bytes, value] of parts) {
    if (bytes === 2) view.setUint16(at, value, true)
    else if (bytes === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += bytes
  }
  return out
}

export function joinBytes(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const nameOf = ({ name }: ZipEntry): Uint8Array => new TextEncoder().encode(name)
const flagsOf = ({ isStreamed }: ZipEntry): number => UTF8 | (isStreamed ? FOLLOWS : 0)
export const isLarge = ({ size, offset }: Pick<ZipEntry, 'size' | 'offset'>): boolean =>
  size > MAX_32 || offset > MAX_32

export function localHeader(entry: ZipEntry): Uint8Array {
  const name = nameOf(entry)
  const { crc, size } = entry.isStreamed ? { crc: 0, size: 0 } : entry
  const fixed = fields(
    [4, 0x0403_4b50],
    [2, VERSION],
    [2, flagsOf(entry)],
    [2, 0],
    [4, entry.time],
    [4, crc],
    [4, size],
    [4, size],
    [2, name.length],
    [2, 0],
  )
  return joinBytes(fixed, name)
}

/** Bytes that follow on the content of an entry. */
export function descriptor(entry: ZipEntry): Uint8Array {
  const { crc, size, isStreamed } = entry
  if (!isStreamed) return new Uint8Array(0)
  const width = isLarge(entry) ? 8 : 4
  return fields([4, 0x0807_4b50], [4, crc], [width, size], [width, size])
}

export function directoryRecord(entry: ZipEntry): Uint8Array {
  const name = nameOf(entry)
  const { crc, size, offset, time } = entry
  const isWide = isLarge(entry)
  const [size32, offset32] = isWide ? [0xffff_ffff, 0xffff_ffff] : [size, offset]
  const extra = isWide ? fields([2, 1], [2, 24], [8, size], [8, size], [8, offset]) : new Uint8Array(0)
  const fixed = fields(
    [4, 0x0201_4b50],
    [2, MADE_BY],
    [2, isWide ? VERSION_64 : VERSION],
    [2, flagsOf(entry)],
    [2, 0],
    [4, time],
    [4, crc],
    [4, size32],
    [4, size32],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, MODE],
    [4, offset32],
  )
  return joinBytes(fixed, name, extra)
}

/** The end of the file. */
export function directoryEnd(count: number, size: number, offset: number): Uint8Array {
  const isWide = count >= 0xffff || size >= 0xffff_ffff || offset >= 0xffff_ffff
  const count16 = count >= 0xffff ? 0xffff : count
  const [size32, offset32] = [Math.min(size, 0xffff_ffff), Math.min(offset, 0xffff_ffff)]
  const end = fields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count16],
    [2, count16],
    [4, size32],
    [4, offset32],
    [2, 0],
  )
  if (!isWide) return end
  const wide = fields(
    [4, 0x0606_4b50],
    [8, 44],
    [2, MADE_BY],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  )
  return joinBytes(wide, fields([4, 0x0706_4b50], [4, 0], [8, offset + size], [4, 1]), end)
}
