import { randomUUID } from 'node:crypto'
import { link, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { isDiskFull } from '#server/infra/errors/database-error.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createSealing, isSealed } from './sealing.ts'
import { createDiskSpace, whileRoom, type DiskSpace } from './disk-space.ts'
import { flushFolder } from './flush-folder.ts'
import { inFolder, noneIfMissing } from './missing.ts'
import { pipedFile } from './piped-file.ts'

export type FileKind =
  | 'alarm-picture'
  | 'alarm-clip'
  | 'face-picture'
  | 'capture-picture'
  | 'face-import'
  | 'plate-import'
  | 'alarm-further'
  | 'alarm-export'
  | 'task-picture'
  | 'procedure-picture'
  | 'linkage-picture'
  | 'patrol-picture'
  | 'check-in-picture'
  | 'floor-plan'
  | 'log-backup'
  | 'version-package'
  | 'alarm-sound'
  | 'footage'
  | 'evidence-picture'
  | 'vehicle-picture'
  | 'blacklist-picture'
export type FileExtension = 'jpg' | 'png' | 'bmp' | 'mp4' | 'gz' | 'pkg' | 'mp3' | 'zip' | 'pptx' | 'xlsx'

export interface StoredFile {
  stream: Readable
  /** Size in bytes. */
  length: number
}

/** A file of which parts are read. */
export interface PartedFile {
  /** Size in bytes. */
  length: number
  /** Another one for each file: its bytes never change. */
  etag: string
  /** From `start` to `end`, both included; it is piped, and read no other way. */
  body(start: number, end: number): Readable
}

export interface Files {
  /**
   * Stores a file whole or not at all; it is on disk when this resolves. A disk of which only the reserve is left counts as full.
   * @returns its key, which does not reveal where it is stored
   */
  put(data: Buffer | Readable, as: { kind: FileKind; ext: FileExtension }): Promise<string>
  /**
   * Stores several pictures as one file, for kinds that go by whole days and are not encrypted: a file costs several flushes of the disk,
   * whatever is in it. Such a picture cannot be removed alone.
   * @returns their keys, in the same order
   */
  putTogether(parts: readonly Buffer[], as: { kind: FileKind; ext: FileExtension }): Promise<string[]>
  /**
   * Adds a complete file of the same disk without copying it. The caller must remove the file's other name.
   * @returns its key
   */
  link(file: string, as: { kind: FileKind; ext: FileExtension }): Promise<string>
  /** Undefined when there is no file with that key. */
  open(key: string): Promise<StoredFile | undefined>
  /** As `open`; nothing is read before a part is asked for. Encrypted files have no parts. */
  openParts(key: string): Promise<PartedFile | undefined>
  /** Removes a file; it is no error if the file is already gone. */
  remove(key: string): Promise<void>
  /** Removes all files of a kind that were stored on days (UTC, `yyyy-mm-dd`) before this one. */
  removeDaysBefore(kind: FileKind, day: string): Promise<void>
}

/**
 * The form of a key, `<kind>/<yyyy-mm-dd>/<uuid>.<ext>`, with `@<start>+<length>` for a part of that file. Nothing else ever reaches the
 * file system as a path.
 */
const KEY =
  /^(?<file>[a-z-]{1,32}\/\d{4}-\d{2}-\d{2}\/[0-9a-f-]{36}\.[a-z0-9]{2,4})(?:@(?<start>\d{1,10})\+(?<length>\d{1,9}))?$/

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Stores files below a root folder, in one sub-folder for each kind and day. */
export function createFiles(
  root: string,
  { clock = systemClock, space = createDiskSpace(root), sealKey }: FilesOptions = {},
): Files {
  const newKey = (kind: FileKind, ext: FileExtension) =>
    `${kind}/${new Date(clock.now()).toISOString().slice(0, 10)}/${randomUUID()}.${ext}`
  /** Of a whole file. */
  const pathOf = (key: string) => {
    const { file, start } = KEY.exec(key)?.groups ?? {}
    return file !== undefined && start === undefined ? path.join(root, file) : undefined
  }

  const sealing = createSealing(sealKey)

  async function put(data: Buffer | Readable, { kind, ext }: { kind: FileKind; ext: FileExtension }) {
    const key = newKey(kind, ext)
    try {
      const content = isSealed(key) ? sealing.seal(key, data) : data
      if (Buffer.isBuffer(content)) await space.requireRoom(content.length)
      const written = Buffer.isBuffer(content) ? content : whileRoom(content, space)
      await writeWhole(path.join(root, key), written)
    } catch (error) {
      throw isDiskFull(error) ? new AppError('server.disk_full', undefined, { cause: error }) : error
    }
    return key
  }

  return {
    put,
    async putTogether(parts, as) {
      const [only] = parts
      if (only === undefined) return []
      if (isSealed(`${as.kind}/`)) throw new TypeError('a file of this kind is sealed whole')
      const key = await put(parts.length === 1 ? only : Buffer.concat(parts), as)
      if (parts.length === 1) return [key]
      let start = 0
      return parts.map(({ length }) => {
        const part = `${key}@${start}+${length}`
        start += length
        return part
      })
    },
    async link(file, { kind, ext }) {
      const key = newKey(kind, ext)
      const target = path.join(root, key)
      await inFolder(path.dirname(target), () => link(file, target))
      await flushFolder(path.dirname(target))
      return key
    },
    async open(key) {
      const part = partOf(key)
      if (part) return openPart(path.join(root, part.file), part)
      const file = pathOf(key)
      const handle = file === undefined ? undefined : await openExisting(file)
      if (!handle) return undefined
      if (isSealed(key)) return sealing.open(key, handle)
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), length: size }
    },
    async openParts(key) {
      const file = isSealed(key) ? undefined : pathOf(key)
      const found = file === undefined ? undefined : await stat(file).catch(noneIfMissing)
      if (file === undefined || !found) return undefined
      return {
        length: found.size,
        etag: `"${path.basename(key, path.extname(key))}"`,
        body: (start, end) => pipedFile(file, start, end),
      }
    },
    async remove(key) {
      const file = pathOf(key)
      if (file !== undefined) await rm(file, { force: true })
    },
    async removeDaysBefore(kind, day) {
      const days = (await readdir(path.join(root, kind)).catch(noneIfMissing)) ?? []
      for (const old of days.filter(name => DAY.test(name) && name < day))
        await rm(path.join(root, kind, old), { recursive: true, force: true })
    },
  }
}

interface FilesOptions {
  clock?: Clock
  space?: Pick<DiskSpace, 'requireRoom'>
  /** 32 bytes; without it files of kinds that are encrypted can be neither stored nor read. */
  sealKey?: Buffer
}

interface FilePart {
  file: string
  start: number
  length: number
}

/** Undefined: it is the key of a whole file, or none. */
function partOf(key: string): FilePart | undefined {
  const { file, start, length } = KEY.exec(key)?.groups ?? {}
  if (file === undefined || start === undefined) return undefined
  return { file, start: Number(start), length: Number(length) }
}

async function openPart(file: string, { start, length }: FilePart): Promise<StoredFile | undefined> {
  const handle = length > 0 ? await openExisting(file) : undefined
  if (!handle) return undefined
  return { stream: handle.createReadStream({ start, end: start + length - 1 }), length }
}

const openExisting = (file: string): Promise<FileHandle | undefined> => open(file, 'r').catch(noneIfMissing)

/** Writes to a `.part` file, flushes it to disk and renames it. A crash leaves at most a `.part` that nobody reads. */
async function writeWhole(target: string, data: Buffer | AsyncIterable<Buffer | string>) {
  const folder = path.dirname(target)
  const part = `${target}.part`
  try {
    const handle = await inFolder(folder, () => open(part, 'wx'))
    try {
      await handle.writeFile(data)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, target)
    await flushFolder(folder)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
