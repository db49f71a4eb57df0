import { statfs } from 'node:fs/promises'
import { AppError } from '#server/infra/errors/app-error.ts'
import { inFolder } from './missing.ts'

/**
 * Bytes that files leave free on their disk, which in most sites is PostgreSQL's too: as much as its write-ahead log may take
 * (`max_wal_size` is 1 GB) while it goes on writing alarms and the log.
 */
export const FILE_RESERVE = 1024 ** 3
/** Of a disk on which that would be more than this share, the share is the reserve. */
const RESERVE_SHARE = 1 / 20

export interface SpaceReport {
  freeBytes: number
  reserveBytes: number
}

export interface DiskSpace {
  report(): Promise<SpaceReport>
  requireRoom(bytes: number): Promise<void>
}

/** The space of the disk that holds a folder, which is created when it is missing. */
export function createDiskSpace(folder: string): DiskSpace {
  async function report(): Promise<SpaceReport> {
    const { bavail, blocks, bsize } = await inFolder(folder, () => statfs(folder))
    const reserveBytes = Math.min(FILE_RESERVE, Math.floor(blocks * bsize * RESERVE_SHARE))
    return { freeBytes: bavail * bsize, reserveBytes }
  }

  return {
    report,
    async requireRoom(bytes) {
      const { freeBytes, reserveBytes } = await report()
      if (freeBytes - bytes < reserveBytes) throw new AppError('server.disk_full')
    },
  }
}

/** Bytes of a stream after which the disk is looked at again. */
const LOOK_EVERY = 4 * 1024 * 1024

/** Passes a stream on as long as there is room for it. */
export async function* whileRoom(
  data: AsyncIterable<Buffer | string>,
  space: Pick<DiskSpace, 'requireRoom'>,
): AsyncGenerator<Buffer | string> {
  let since = LOOK_EVERY
  for await (const chunk of data) {
    since += chunk.length
    if (since >= LOOK_EVERY) {
      await space.requireRoom(since)
      since = 0
    }
    yield chunk
  }
}
