import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes a lock file for this process. It names the process and when that started, so that the lock of a process that was killed
 * is taken over. Of several who find such a lock only one gets it: whoever takes it over holds a claim on it, a lock of its own, named by
 * what the dead one wrote.
 * @returns who else holds it; undefined when it is ours
 */
export function takeLock(lock: string): string | undefined {
  for (;;) {
    if (created(lock)) return undefined
    const holder = read(lock)
    if (holder === undefined) continue
    if (isAlive(holder)) return holder
    const claim = claimOn(lock, holder)
    const claimant = takeLock(claim)
    if (claimant !== undefined) return claimant
    try {
      if (replaced(lock, holder)) return undefined
    } finally {
      rmSync(claim, { force: true })
    }
  }
}

/** Name of the lock that lets one process take over what a dead one wrote. */
export const claimOn = (lock: string, stale: string) =>
  `${lock}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`

/** Writes our lock where there is none: a hard link appears whole or not at all. */
function created(lock: string): boolean {
  return withOurs(lock, ours => {
    try {
      linkSync(ours, lock)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  })
}

/** Puts our lock in the place of one that a dead process wrote, if it is still that one. */
function replaced(lock: string, stale: string): boolean {
  if (read(lock) !== stale) return false
  return withOurs(lock, ours => {
    renameSync(ours, lock)
    return true
  })
}

function withOurs(lock: string, work: (ours: string) => boolean): boolean {
  const ours = `${lock}.${process.pid}`
  writeFileSync(ours, describe(process.pid))
  try {
    return work(ours)
  } finally {
    rmSync(ours, { force: true })
  }
}

function read(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    // Given back just now.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const pidOf = (holder: string) => Number(holder.split(' ')[0])

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
