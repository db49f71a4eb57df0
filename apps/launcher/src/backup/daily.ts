import { rm } from 'node:fs/promises'
import { BACKUP_ERROR_LIMIT, type BackupPlan, type BackupRun } from '@palisade/contract/backup-state'
import { isDue } from './daily.rules.ts'
import { listBackups, type MadeBackup } from './list-backups.ts'
import { notePlan, readState, writeState } from './state-file.ts'

/** How often it is asked whether a backup is due, ms. */
const EVERY = 60_000

export interface DailyDeps {
  data: string
  plan: BackupPlan
  /** Makes a backup in a folder and gives its own. */
  make: (folder: string, stop: AbortSignal) => Promise<string>
  say: (line: string) => void
  now?: () => Date
}

/**
 * Makes the planned backups while it runs, keeps as many as are wanted, and writes into the data folder what came of them.
 * @returns ends it, and a backup that is being made
 */
export async function startDaily(deps: DailyDeps): Promise<{ stop: () => Promise<void> }> {
  await notePlan(deps.data, deps.plan, deps.say)
  const stopping = new AbortController()
  let running = Promise.resolve()
  let isRunning = false
  const look = () => {
    if (isRunning) return
    isRunning = true
    running = backUpWhenDue(deps, stopping.signal).finally(() => {
      isRunning = false
    })
  }
  look()
  const timer = setInterval(look, EVERY)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Makes a backup when one is due. Never throws: a failure is told by the state, and tried again. */
export async function backUpWhenDue(deps: DailyDeps, stop: AbortSignal): Promise<void> {
  const { data, plan, make, say, now = () => new Date() } = deps
  const before = await readState(data)
  const tried = before.last ? { tried: new Date(before.last.startedAt) } : {}
  const made = before.madeAt === null ? {} : { made: new Date(before.madeAt) }
  if (!isDue(plan.at, now(), { ...tried, ...made })) return
  const startedAt = now().toISOString()
  const result = await attempt(() => make(plan.folder, stop))
  if (result.folder !== null) await removeOld(plan, { made: result.folder, now: now() }, say)
  // The product ends: it is made up for by the next start.
  if (stop.aborted) return
  const last: BackupRun = { startedAt, endedAt: now().toISOString(), ...result }
  if (last.error !== null) say(`the backup failed: ${last.error}`)
  const madeAt = last.error === null ? startedAt : before.madeAt
  await attempt(() => writeState(data, { plan, last, madeAt }).then(() => ''))
}

async function attempt(work: () => Promise<string>): Promise<Pick<BackupRun, 'folder' | 'error'>> {
  try {
    return { folder: await work(), error: null }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { folder: null, error: words.slice(0, BACKUP_ERROR_LIMIT) }
  }
}

/** Removes all but the newest backups, never the one just made. What cannot be removed is told, and tried again after the next. */
export async function removeOld(
  { folder, kept }: Pick<BackupPlan, 'folder' | 'kept'>,
  { made, now }: { made: string; now: Date },
  say: (line: string) => void,
): Promise<void> {
  const remove = async (old: string) => {
    const { error } = await attempt(() => rm(old, { recursive: true, force: true }).then(() => old))
    if (error !== null) say(`an old backup could not be removed: ${error}`)
  }
  const all = await listBackups(folder, now).catch((): MadeBackup[] => [])
  for (const old of all.filter(each => each.folder !== made).slice(kept - 1)) await remove(old.folder)
}
