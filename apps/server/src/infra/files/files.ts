import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { systemClock, type Clock } from '../clock.ts'
import { isDiskFull } from '../errors/database-error.ts'
import { AppError } from '../errors/app-error.ts'
import { createDiskSpace, whileRoom, type DiskSpace } from './disk-space.ts'

export type FileKind =
  | 'alarm-picture'
  | 'alarm-clip'
  | 'alarm-further'
  | 'alarm-export'
  | 'task-picture'
  | 'procedure-picture'
  | 'linkage-picture'
  | 'floor-plan'
  | 'log-backup'
  | 'version-package'
  | 'alarm-sound'
  | 'footage'
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
  /** Reads from `start` to `end`, both included. */
  body(start: number, end: number): Readable
}

export interface Files {
  /**
   * Stores a file whole or not at all; it is on disk when this resolves. A disk of which only the reserve is left counts as full.
   * @returns its key, which does not reveal where it is stored
   * @throws AppError server.disk_full
   */
  put(data: Buffer | Readable, as: { kind: FileKind; ext: FileExtension }): Promise<string>
  /**
   * Adds a complete file of the same disk without copying it. The caller must remove the file's other name.
   * @returns its key
   */
  link(file: string, as: { kind: FileKind; ext: FileExtension }): Promise<string>
  /** Undefined when there is no file with that key. */
  open(key: string): Promise<StoredFile | undefined>
  /** As `open`; nothing is read before a part is asked for. */
  openParts(key: string): Promise<PartedFile | undefined>
  /** Removes a file; it is no error if the file is already gone. */
  remove(key: string): Promise<void>
}

/** The form of a key, `<kind>/<yyyy-mm-dd>/<uuid>.<ext>`. Nothing else ever reaches the file system as a path. */
const KEY = /^[a-z-]{1,32}\/\d{4}-\d{2}-\d{2}\/[0-9a-f-]{36}\.[a-z0-9]{2,4}$/

/** Bytes of a large file that are read at once. */
const PART_PIECE = 1024 * 1024

/** Stores files below a root folder, in one sub-folder for each kind and day. */
export function createFiles(
  root: string,
  clock: Clock = systemClock,
  space: Pick<DiskSpace, 'requireRoom'> = createDiskSpace(root),
): Files {
  const newKey = (kind: FileKind, ext: FileExtension) =>
    `${kind}/${new Date(clock.now()).toISOString().slice(0, 10)}/${randomUUID()}.${ext}`
  const pathOf = (key: string) => (KEY.test(key) ? path.join(root, key) : undefined)

  return {
    async put(data, { kind, ext }) {
      const key = newKey(kind, ext)
      try {
        if (Buffer.isBuffer(data)) await space.requireRoom(data.length)
        const content = Buffer.isBuffer(data) ? data : whileRoom(data, space)
        await writeWhole(path.join(root, key), content)
      } catch (error) {
        throw isDiskFull(error) ? new AppError('server.disk_full', undefined, { cause: error }) : error
      }
      return key
    },
    async link(file, { kind, ext }) {
      const key = newKey(kind, ext)
      const target = path.join(root, key)
      await mkdir(path.dirname(target), { recursive: true })
      await link(file, target)
      await flushFolder(path.dirname(target))
      return key
    },
    async open(key) {
      const file = pathOf(key)
      const handle = file === undefined ? undefined : await openExisting(file)
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), length: size }
    },
    async openParts(key) {
      const file = pathOf(key)
      const found = file === undefined ? undefined : await stat(file).catch(noneIfMissing)
      if (file === undefined || !found) return undefined
      return {
        length: found.size,
        etag: `"${path.basename(key, path.extname(key))}"`,
        body: (start, end) => createReadStream(file, { start, end, highWaterMark: PART_PIECE }),
      }
    },
    async remove(key) {
      const file = pathOf(key)
      if (file !== undefined) await rm(file, { force: true })
    },
  }
}

const openExisting = (file: string): Promise<FileHandle | undefined> => open(file, 'r').catch(noneIfMissing)

function noneIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Writes to a `.part` file, flushes it to disk and renames it. A crash leaves at most a `.part` that nobody reads. */
async function writeWhole(target: string, data: Buffer | AsyncIterable<Buffer | string>) {
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true })
  const part = `${target}.part`
  try {
    const handle = await open(part, 'wx')
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

async function flushFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
