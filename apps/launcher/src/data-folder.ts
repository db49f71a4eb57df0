import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Takes the data folder for this process: two launchers on one folder would start two databases in it.
 * The lock names the process and when it started, so that a lock left by a killed launcher frees itself.
 * @returns gives the folder back
 * @throws Error in one line when another launcher holds it, or others own or share it
 */
export function lockDataFolder(folder: string): () => void {
  makeDataFolder(folder)
  const lock = path.join(folder, 'lock')
  const mine = path.join(folder, `lock.${process.pid}`)
  writeFileSync(mine, describe(process.pid))
  try {
    for (let tries = 0; tries < 2; tries++) {
      if (linked(mine, lock)) return () => rmSync(lock, { force: true })
      const holder = readFileSync(lock, 'utf8')
      if (isAlive(holder))
        throw new Error(`${folder} is in use by another Palisade (process ${pidOf(holder)})`)
      rmSync(lock, { force: true })
    }
    throw new Error(`${folder} is being taken by another Palisade`)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Lies in a data folder while the database of one's own, which belongs to it, is being filled. */
export const RESTORE_UNFINISHED = 'restore-unfinished'

/** @throws Error when files of an installation are there, but perhaps not its database */
export function refuseUnfinished(folder: string): void {
  if (!existsSync(path.join(folder, RESTORE_UNFINISHED))) return
  throw new Error(
    `a restore into ${folder} was cut off: empty it and the database of DATABASE_URL, then restore again`,
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

/** A hard link appears whole or not at all, with its content. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const pidOf = (holder: string) => Number(holder.split(' ')[0])

function isAlive(holder: string): boolean {
  return describe(pidOf(holder)) === holder && holder.includes(' ')
}

/** `pid start-time`; the start time tells a process from a later one with the same number. */
function describe(pid: number): string {
  try {
    process.kill(pid, 0)
    return `${pid} ${startOf(pid)}`
  } catch {
    return String(pid)
  }
}

function startOf(pid: number): string {
  if (process.platform !== 'linux') return 'running'
  // Field 22 of stat, counted after the name in brackets, which may itself hold spaces (proc(5)).
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
