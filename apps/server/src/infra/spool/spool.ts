import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createDiskSpace, type DiskSpace } from '../files/disk-space.ts'
import { sealBytes, unsealBytes } from '../secrets/sealed-bytes.ts'

/** One post or event of a camera, before anybody has looked into it. */
export interface Spooled<Way extends string> {
  cameraId: string
  way: Way
  /** ms since 1970 */
  receivedAt: number
  body: Buffer
}

export interface Spool<Way extends string> {
  /** On disk when this resolves. @returns its name. @throws AppError server.disk_full */
  put(entry: Spooled<Way>): Promise<string>
  /** Undefined: it is gone, or is no entry. */
  read(name: string): Promise<Spooled<Way> | undefined>
  remove(name: string): Promise<void>
  /** Those that an earlier run left, the oldest first. */
  list(): Promise<string[]>
}

export interface SpoolOptions {
  /** The end of the names of its files, with its dot. */
  end: string
  space?: Pick<DiskSpace, 'requireRoom'> | undefined
  /** 32 bytes, with which bodies are encrypted on the disk; without it they lie there as they came. */
  sealKey?: Buffer
}

const LINE_FEED = 0x0a

/** Events on their way into the database, a file each: a line of JSON, then the bytes as they came, sealed where there is a key. */
export function createSpool<Way extends string>(
  folder: string,
  { end, space = createDiskSpace(folder), sealKey }: SpoolOptions,
): Spool<Way> {
  let made: Promise<unknown> | undefined
  const pathOf = (name: string) => path.join(folder, name)
  const sealed = (name: string, body: Buffer) => (sealKey ? sealBytes(sealKey, name, body) : body)
  const opened = (name: string, body: Buffer) => (sealKey ? unsealBytes(sealKey, name, body) : body)

  return {
    async put({ body, ...head }) {
      await (made ??= mkdir(folder, { recursive: true }))
      await space.requireRoom(body.length)
      const name = `${String(head.receivedAt).padStart(14, '0')}-${randomUUID()}${end}`
      const part = pathOf(`${name}.part`)
      const handle = await open(part, 'wx')
      try {
        await handle.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), sealed(name, body)]))
        await handle.datasync()
      } finally {
        await handle.close()
      }
      await rename(part, pathOf(name))
      return name
    },
    async read(name) {
      const bytes = await readFile(pathOf(name)).catch(noneIfMissing)
      const line = bytes?.indexOf(LINE_FEED) ?? -1
      const body = bytes && line >= 0 ? opened(name, bytes.subarray(line + 1)) : undefined
      if (!bytes || !body) return undefined
      // The first line is written by ourselves above.
      const head = JSON.parse(bytes.toString('utf8', 0, line)) as Omit<Spooled<Way>, 'body'>
      return { ...head, body }
    },
    remove: name => rm(pathOf(name), { force: true }),
    async list() {
      const names = (await readdir(folder).catch(noneIfMissing)) ?? []
      return names.filter(name => name.endsWith(end)).toSorted()
    },
  }
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
