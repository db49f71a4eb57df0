import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pidOf, takeLock } from './lock/process-lock.ts'

/**
 * Takes the data folder for this process: two launchers on one folder would start two databases in it.
 * @returns gives the folder back
 * @throws Error in one line when another launcher holds it, or others own or share it
 */
export function lockDataFolder(folder: string): () => void {
  makeDataFolder(folder)
  const lock = path.join(folder, 'lock')
  const holder = takeLock(lock)
  if (holder !== undefined)
    throw new Error(`${folder} is in use by another Palisade (process ${pidOf(holder)})`)
  return () => rmSync(lock, { force: true })
}

/** Lies in a data folder while it, or the database of one's own that belongs to it, is being filled from a backup. */
export const RESTORE_UNFINISHED = 'restore-unfinished'

/** @throws Error when a part of an installation is there, and perhaps not the rest */
export function refuseUnfinished(folder: string): void {
  if (!existsSync(path.join(folder, RESTORE_UNFINISHED))) return
  throw new Error(
    `a restore into ${folder} was cut off: restore again; where that is refused, empty it first, and the database of DATABASE_URL`,
  )
}

/** For us alone; as root PostgreSQL runs as another user, who must pass through all that is made, but reads nothing. */
export function makeDataFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return narrow(folder)
  if (!isRoot()) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) chmodSync(made, 0o711)
}

const isRoot = () => process.getuid?.() === 0
const STICKY = 0o1000

/** A folder that was there may let others list it, or put files of theirs in the place of ours. */
function narrow(folder: string): void {
  const { uid, mode } = statSync(folder)
  if ((mode & STICKY) !== 0)
    throw new Error(`${folder} is shared with other users: give PALISADE_DATA a folder of its own`)
  if (!isRoot() && process.getuid !== undefined && uid !== process.getuid())
    throw new Error(`${folder} belongs to another user: give PALISADE_DATA a folder of your own`)
  const allowed = isRoot() ? 0o711 : 0o700
  if ((mode & 0o777 & ~allowed) !== 0) chmodSync(folder, mode & allowed)
}
