import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import path from 'node:path'
import { createDiskSpace, type DiskSpace } from '#server/infra/files/disk-space.ts'
import { flushFolder } from '#server/infra/files/flush-folder.ts'
import { inFolder, noneIfMissing } from '#server/infra/files/missing.ts'
import { sealBytes, unsealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { createGrouped } from './grouped.ts'

/** One post or event of a camera, before anybody has looked into it. */
export interface Spooled<Way extends string> {
  cameraId: string
  way: Way
  /** ms since 1970 */
  receivedAt: number
  body: Buffer
}

/** An entry with the name by which it is told from all others. */
export interface Named<Way extends string> {
  name: string
  entry: Spooled<Way>
}

export interface Spool<Way extends string> {
  /** On disk when this resolves. @returns the file that it is in, with others that came meanwhile. */
  put(entry: Spooled<Way>): Promise<string>
  /** The entries of a file in the order in which they came; none: it is gone, or has none that can be read. */
  read(file: string): Promise<Named<Way>[]>
  remove(file: string): Promise<void>
  /** Files that an earlier run left, the oldest first. */
  list(): Promise<string[]>
}

export interface SpoolOptions {
  /** The end of the names of its files, with its dot. */
  end: string
  space?: Pick<DiskSpace, 'requireRoom'> | undefined
  /** 32 bytes, with which bodies are encrypted on the disk; without it they lie there as they came. */
  sealKey?: Buffer
}

/** Entries of one file: what comes while the file before is flushed shares the next one, since a flush costs more than its bytes. */
const FILE_ENTRIES = 100
const FILE_BYTES = 8 * 1024 * 1024
/** Bodies that are on disk and kept in memory until they were worked off, bytes: what is read soon after it came costs no reading. */
const RECENT_BYTES = 16 * 1024 * 1024
const LINE_FEED = 0x0a

/**
 * Events on their way into the database, in files of some: of each a line of JSON with the length of its body, then its bytes as they came,
 * sealed where there is a key.
 */
export function createSpool<Way extends string>(
  folder: string,
  { end, space = createDiskSpace(folder), sealKey }: SpoolOptions,
): Spool<Way> {
  const pathOf = (file: string) => path.join(folder, file)
  const sealed = (name: string, body: Buffer) => (sealKey ? sealBytes(sealKey, name, body) : body)
  const opened = (name: string, body: Buffer) => (sealKey ? unsealBytes(sealKey, name, body) : body)

  const recent = new Map<string, { entries: Named<Way>[]; bytes: number }>()
  let recentBytes = 0
  function remember(file: string, entries: readonly Spooled<Way>[]): void {
    const bytes = sizeOf(entries)
    if (recentBytes + bytes > RECENT_BYTES) return
    recentBytes += bytes
    recent.set(file, {
      entries: entries.map((entry, index) => ({ name: nameOf(file, index), entry })),
      bytes,
    })
  }
  function forget(file: string): void {
    recentBytes -= recent.get(file)?.bytes ?? 0
    recent.delete(file)
  }

  async function write(entries: readonly Spooled<Way>[]): Promise<string> {
    await space.requireRoom(sizeOf(entries))
    const file = `${String(entries[0]?.receivedAt ?? 0).padStart(14, '0')}-${randomUUID()}${end}`
    const parts = entries.flatMap(({ body, ...head }, index) => {
      const bytes = sealed(nameOf(file, index), body)
      return [Buffer.from(`${JSON.stringify({ ...head, length: bytes.length })}\n`), bytes]
    })
    const part = pathOf(`${file}.part`)
    const handle = await inFolder(folder, () => open(part, 'wx'))
    try {
      // Not in parts: what `writev` leaves out on a full disk it only tells by a number.
      await handle.writeFile(Buffer.concat(parts))
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(part, pathOf(file))
    await flushFolder(folder)
    remember(file, entries)
    return file
  }

  const put = createGrouped(write, {
    most: FILE_ENTRIES,
    isFull: entries => sizeOf(entries) >= FILE_BYTES,
  })

  return {
    put,
    async read(file) {
      const kept = recent.get(file)
      if (kept) return kept.entries
      const bytes = await readFile(pathOf(file)).catch(noneIfMissing)
      return bytes ? readEntries<Way>(file, bytes, opened) : []
    },
    async remove(file) {
      // Not `rm`, which looks at the file first.
      await unlink(pathOf(file)).catch(noneIfMissing)
      forget(file)
    },
    async list() {
      const names = (await readdir(folder).catch(noneIfMissing)) ?? []
      return names.filter(name => name.endsWith(end)).toSorted()
    },
  }
}

const sizeOf = (entries: readonly Spooled<string>[]): number =>
  entries.reduce((sum, { body }) => sum + body.length, 0)

const nameOf = (file: string, index: number): string => `${file} ${index}`

/** @param open gives the body of the entry of that name; undefined for one that is damaged, or sealed under another key */
function readEntries<Way extends string>(
  file: string,
  bytes: Buffer,
  open: (name: string, body: Buffer) => Buffer | undefined,
): Named<Way>[] {
  const found: Named<Way>[] = []
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const line = bytes.indexOf(LINE_FEED, at)
    if (line < 0) break
    // The line is written by ourselves above. Versions before had one entry in a file, without its length.
    const { length, ...head } = JSON.parse(bytes.toString('utf8', at, line)) as Omit<Spooled<Way>, 'body'> & {
      length?: number
    }
    const name = length === undefined ? file : nameOf(file, index)
    const end = length === undefined ? bytes.length : line + 1 + length
    const body = end <= bytes.length ? open(name, bytes.subarray(line + 1, end)) : undefined
    if (body) found.push({ name, entry: { ...head, body } })
    at = end
  }
  return found
}
