import { statfs } from 'node:fs/promises'
import type { WriteAudit } from '../../../infra/audit/audit.ts'

/**
 * With less free space than this, the disk counts as full: alarms, pictures and this log will soon not fit any more.
 */
export const DISK_FULL_BYTES = 256 * 1024 * 1024

/** Free bytes of the disk that holds a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a log row when the disk becomes full, and another one only after it had space again. */
export function createDiskWatch({
  free,
  writeAudit,
}: {
  free: () => Promise<number>
  writeAudit: WriteAudit
}) {
  let wasFull = false
  return async () => {
    const bytes = await free()
    const isFull = bytes < DISK_FULL_BYTES
    if (isFull && !wasFull) {
      const row = { action: 'system.disk_full', after: { freeBytes: bytes } }
      await writeAudit({ userName: '', address: '', ...row, result: 'server.disk_full' })
    }
    wasFull = isFull
  }
}
