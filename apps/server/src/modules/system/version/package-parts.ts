import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '#server/infra/errors/database-error.ts'
import { createDiskSpace, type DiskSpace } from '#server/infra/files/disk-space.ts'
import { AppError } from '#server/infra/errors/app-error.ts'

/** Stores the growing files of uploads, one for each upload, until each becomes a package. */
export function createPackageParts(
  folder: string,
  space: Pick<DiskSpace, 'requireRoom'> = createDiskSpace(folder),
) {
  const pathOf = (id: string) => path.join(folder, `${id}.part`)

  return {
    pathOf,

    /** Writes a part; it is on disk when this resolves. Bytes beyond the offset, left by a crash, are overwritten. */
    async write(id: string, offset: number, part: Buffer): Promise<void> {
      try {
        await space.requireRoom(part.length)
        const file = await open(pathOf(id), offset === 0 ? 'w' : 'r+')
        try {
          await file.truncate(offset)
          await file.write(part, 0, part.length, offset)
          await file.datasync()
        } finally {
          await file.close()
        }
      } catch (error) {
        throw isDiskFull(error) ? new AppError('server.disk_full', undefined, { cause: error }) : error
      }
    },

    async sha256(id: string): Promise<string> {
      const hash = createHash('sha256')
      await pipeline(createReadStream(pathOf(id)), hash)
      return hash.digest('hex')
    },

    remove: (id: string) => rm(pathOf(id), { force: true }),

    /**
     * Removes files that belong to no upload any more.
     * @param list the present uploads; asked after the files, so that the file of one that begins meanwhile stays
     */
    async keepOnly(list: () => Promise<readonly string[]>): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      const kept = new Set((await list()).map(id => `${id}.part`))
      await Promise.all(
        names.filter(name => !kept.has(name)).map(name => rm(path.join(folder, name), { force: true })),
      )
    },
  }
}
export type PackageParts = ReturnType<typeof createPackageParts>
