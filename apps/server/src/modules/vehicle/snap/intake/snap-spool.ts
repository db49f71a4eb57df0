import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createDiskSpace, type DiskSpace } from '../../../../infra/files/disk-space.ts'
import type { SnapWay } from './snap-reading.ts'

/** One post or event, before anybody has looked into it. */
export interface SpoolEntry {
  cameraId: string
  way: SnapWay
  /** ms since 1970 */
  receivedAt: number
  body: Buffer
}

export interface SnapSpool {
  /** On disk when this resolves. @returns its name. @throws AppError server.disk_full */
  put(entry: SpoolEntry): Promise<string>
  /** Undefined: it is gone, or is no entry. */
  read(name: string): Promise<SpoolEntry | undefined>
  remove(name: string): Promise<void>
  /** Those that an earlier run left, the oldest first. */
  list(): Promise<string[]>
}

const LINE_FEED = 0x0a
const END = '.snap'

/** Snaps on their way into the database, a file each: a line of JSON, then the bytes as they came. */
export function createSnapSpool(
  folder: string,
  space: Pick<DiskSpace, 'requireRoom'> = createDiskSpace(folder),
): SnapSpool {
  let made: Promise<unknown> | undefined
  const pathOf = (name: string) => path.join(folder, name)

  return {
    async put({ body, ...head }) {
      await (made ??= mkdir(folder, { recursive: true }))
      await space.requireRoom(body.length)
      const name = `${String(head.receivedAt).padStart(14, '0')}-${randomUUID()}${END}`
      const part = pathOf(`${name}.part`)
      const handle = await open(part, 'wx')
      try {
        await handle.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]))
        await handle.datasync()
      } finally {
        await handle.close()
      }
      await rename(part, pathOf(name))
      return name
    },
    async read(name) {
      const bytes = await readFile(pathOf(name)).catch(noneIfMissing)
      const end = bytes?.indexOf(LINE_FEED) ?? -1
      if (!bytes || end < 0) return undefined
      // The first line is written by ourselves above.
      const head = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<SpoolEntry, 'body'>
      return { ...head, body: bytes.subarray(end + 1) }
    },
    remove: name => rm(pathOf(name), { force: true }),
    async list() {
      const names = (await readdir(folder).catch(noneIfMissing)) ?? []
      return names.filter(name => name.endsWith(END)).toSorted()
    },
  }
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
