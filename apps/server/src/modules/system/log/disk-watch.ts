import { statfs } from 'node:fs/promises'
import { writeAudit } from '../../../infra/audit/audit.ts'
import type { Db } from '../../../infra/database/database.ts'

/** Less room than this is a disk that is as good as full: alarms, pictures and this very log soon find none. */
export const DISK_FULL_BYTES = 256 * 1024 * 1024

/** Bytes free below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes one row when the disk fills up, and the next only after it had room again. */
export function createDiskWatch({ db, free }: { db: Db; free: () => Promise<number> }) {
  let wasFull = false
  return async () => {
    const bytes = await free()
    const isFull = bytes < DISK_FULL_BYTES
    if (isFull && !wasFull) {
      const row = { action: 'system.disk_full', after: { freeBytes: bytes } }
      await writeAudit(db, { userName: '', address: '', ...row, result: 'server.disk_full' })
    }
    wasFull = isFull
  }
}
