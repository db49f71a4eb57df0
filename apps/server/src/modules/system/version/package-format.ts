import { open, type FileHandle } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { packageFormatsOf, type ClientPlatform, type PackageFormat } from '@palisade/contract'

/**
 * How many bytes a compressed package may unpack to while it is checked; a larger one is taken for a decompression
 * bomb.
 */
const UNPACKED_LIMIT = 20 * 1024 ** 3

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const heads: Record<PackageFormat, Buffer> = {
  zip: ZIP,
  apk: ZIP,
  ipa: ZIP,
  exe: Buffer.from('MZ'),
  msi: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  deb: Buffer.from('!<arch>\ndebian-binary'),
  'tar.gz': Buffer.from('1f8b08', 'hex'),
}

/** The format by the file name's ending, if the platform accepts it. */
export function formatOf(platform: ClientPlatform, fileName: string): PackageFormat | undefined {
  const name = fileName.toLowerCase()
  return packageFormatsOf[platform].find(format => name.endsWith(`.${format}`))
}

/** Whether the first bytes of a file are those of its format. */
export const isHeadOf = (format: PackageFormat, head: Buffer): boolean =>
  head.subarray(0, heads[format].length).equals(heads[format])

/**
 * Whether a file is complete: not cut off, and nothing but its format. It reads little of the file, except for formats
 * that are compressed as a whole.
 */
export async function isWhole(format: PackageFormat, path: string): Promise<boolean> {
  if (format === 'tar.gz') return unpacks(path)
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read = (offset: number, length: number) => readAt(file, offset, Math.min(length, size - offset))
    switch (format) {
      case 'exe':
        return await isProgram(read, size)
      case 'msi':
        return size >= 1536 && size % 512 === 0
      case 'deb':
        return await isArchive(read, size)
      default:
        return await isZip(read, size, contentOf[format])
    }
  } finally {
    await file.close()
  }
}

type Read = (offset: number, length: number) => Promise<Buffer>

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The entry that a zip of this format must contain. */
const contentOf: Record<'zip' | 'apk' | 'ipa', string> = {
  zip: '',
  apk: 'AndroidManifest.xml',
  ipa: 'Payload/',
}

/**
 * Checks the end record, which at most 64 KiB of comment may follow, and that the directory it points to ends right
 * before it.
 */
async function isZip(read: Read, size: number, content: string): Promise<boolean> {
  const tailAt = Math.max(0, size - 65_557)
  const tail = await read(tailAt, 65_557)
  const at = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (at < 0 || tail.length - at < 22) return false
  const [entries, length, offset] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ]
  if (entries === 0 || offset + length > tailAt + at) return false
  const directory = await read(offset, Math.min(length, 64 * 1024 ** 2))
  return directory.subarray(0, 4).toString('latin1') === 'PK\u0001\u0002' && directory.includes(content)
}

/** Checks that every section of a Windows program is within the file. */
async function isProgram(read: Read, size: number): Promise<boolean> {
  const dos = await read(0, 64)
  if (dos.length < 64) return false
  const at = dos.readUInt32LE(60)
  const header = await read(at, 24)
  if (header.length < 24 || header.toString('latin1', 0, 4) !== 'PE\0\0') return false
  const [count, optional] = [header.readUInt16LE(6), header.readUInt16LE(20)]
  const table = await read(at + 24 + optional, count * 40)
  if (count === 0 || table.length < count * 40) return false
  return Array.from({ length: count }, (_, index) => index * 40).every(
    entry => table.readUInt32LE(entry + 16) + table.readUInt32LE(entry + 20) <= size,
  )
}

/**
 * Checks that the members of an ar archive follow one another, each at an even offset, exactly up to the end of the
 * file.
 */
async function isArchive(read: Read, size: number): Promise<boolean> {
  let at = 8
  for (let member = 0; member < 100; member++) {
    const header = await read(at, 60)
    const length = Number(header.toString('latin1', 48, 58).trim())
    if (header.length < 60 || header.toString('latin1', 58, 60) !== '`\n') return false
    if (!Number.isSafeInteger(length) || length < 0) return false
    at += 60 + length + (length % 2)
    if (at >= size) return at === size
  }
  return false
}

/** Unpacks a file without storing anything; the checksum at its end shows whether it is complete. */
async function unpacks(path: string): Promise<boolean> {
  let length = 0
  const nowhere = new Writable({
    write(chunk: Buffer, _encoding, done) {
      length += chunk.length
      done(length > UNPACKED_LIMIT ? new Error('unpacks to too much') : null)
    },
  })
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere)
    return true
  } catch {
    return false
  }
}
