import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { buildGroupTable, type RecordedGroup } from '@palisade/fmp4'
import type { PendingGroup } from '../grouping.ts'
import { codeOf } from './error-code.ts'
import { syncFolders } from './sync-folders.ts'

/** The part of a file handle that recording uses. Tests replace it by a slow or failing disk. */
export interface DiskFile {
  writev(buffers: readonly Uint8Array[]): Promise<{ bytesWritten: number }>
  datasync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}
/** Makes a file that is not there yet; rejects with `EEXIST` otherwise. */
export type CreateFile = (file: string) => Promise<DiskFile>

type WrittenGroup = Pick<PendingGroup, 'from' | 'duration' | 'buffers' | 'bytes' | 'keySize' | 'isContinued'>

/** A file under writing. */
export interface MinuteFile {
  readonly groups: readonly RecordedGroup[]
  size(): number
  append(group: WrittenGroup, kinds: number): Promise<void>
  sync(): Promise<void>
  /** Ends it with the table of its groups. */
  close(): Promise<void>
  /** Closes the file after a fault without its table. Groups that were written completely stay, and a scan finds them. */
  abandon(): Promise<void>
}

export const createFile: CreateFile = file =>
  open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND, 0o600)

/** @param head the bytes before the first group, which are written together with it */
export async function createMinuteFile(
  file: string,
  head: readonly Uint8Array[],
  create: CreateFile,
): Promise<MinuteFile> {
  const made = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  // Retention may have removed the empty folder of the hour since it was made.
  const handle = await create(file).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return create(file)
  })
  const groups: RecordedGroup[] = []
  let size = 0
  let waiting = head
  let isNamed = false

  async function write(buffers: readonly Uint8Array[], bytes: number): Promise<void> {
    const { bytesWritten } = await handle.writev(buffers)
    // A disk that becomes full writes only a part and reports no error.
    if (bytesWritten !== bytes) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' })
    size += bytes
  }

  async function sync(): Promise<void> {
    await handle.datasync()
    if (!isNamed) await syncFolders(path.dirname(file), made && path.dirname(made))
    isNamed = true
  }

  return {
    groups,
    size: () => size,
    append: async (group, kinds) => {
      const headBytes = bytesOf(waiting)
      const offset = size + headBytes
      await write(headBytes > 0 ? [...waiting, ...group.buffers] : group.buffers, headBytes + group.bytes)
      waiting = []
      const last = groups.at(-1)
      if (group.isContinued && last) {
        last.size += group.bytes
        last.duration = group.duration
        last.kinds |= kinds
      } else {
        const { from, duration, bytes, keySize } = group
        groups.push({ from, duration, offset, size: bytes, keySize, kinds })
      }
    },
    sync,
    close: async () => {
      try {
        const table = buildGroupTable(groups)
        await write([table], table.length)
        await sync()
      } finally {
        await handle.close()
      }
    },
    abandon: async () => {
      // On a failed disk this may fail too, which does no harm: a scan ignores an incomplete end.
      await handle.truncate(size).catch(() => undefined)
      await handle.close().catch(() => undefined)
    },
  }
}

const bytesOf = (buffers: readonly Uint8Array[]): number =>
  buffers.reduce((sum, buffer) => sum + buffer.length, 0)
