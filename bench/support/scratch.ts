import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A temporary folder that is gone when the benchmark ends, however it ends. */
export function scratchFolder(name: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), `palisade-bench-${name}-`))
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  process.once('exit', remove)
  return {
    folder,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** A folder that stays, for what takes long to make. */
export function keptFolder(folder: string): ReturnType<typeof scratchFolder> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return { folder, remove() {} }
}
