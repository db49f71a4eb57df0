import { mkdir, readFile, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAbsent } from '../files/error-code.ts'

const FILE = '.palisade-quota'
const SHARE_OF_FREE = 0.5

/**
 * Gives a folder without a quota half of what was free when it was first used. It is kept beside the recordings, since less is free
 * once they are there. A folder that cannot be used, or whose quota cannot be read now, gets none (0).
 */
export const withQuotas = (
  folders: readonly { path: string; quotaBytes?: number }[],
): Promise<{ path: string; quotaBytes: number }[]> =>
  Promise.all(
    folders.map(async folder => ({
      path: folder.path,
      quotaBytes: folder.quotaBytes ?? (await firstQuota(folder.path).catch(() => 0)),
    })),
  )

async function firstQuota(folder: string): Promise<number> {
  const file = path.join(folder, FILE)
  const kept = Number(
    await readFile(file, 'utf8').catch((error: unknown) => {
      if (isAbsent(error)) return ''
      throw error
    }),
  )
  if (kept > 0) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const quota = Math.floor(bavail * bsize * SHARE_OF_FREE)
  await writeFile(file, `${quota}\n`, { mode: 0o600 })
  return quota
}
