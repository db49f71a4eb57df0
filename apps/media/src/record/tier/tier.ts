import { hourKey, type CatalogHour } from '../catalog.ts'
import { listHour } from '../files/hour.ts'
import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'
import type { FolderHealth } from '../folders/folder-health.ts'
import { createStoring, type Storing } from './storing.ts'
import type { TierDeps } from './tier-deps.ts'

export interface Tier {
  /** Moves and copies what is due, until that is done or the store does not take it. */
  run(): Promise<void>
  waitingBytes(): number
  storedAt(): number | undefined
  stop(): void
}

/** A folder that is so full moves its oldest hours before retention would delete them. */
const FULL_SHARE = 0.95

/** Moves hours that are due, oldest first, and copies locked files; one run at a time. */
export function createTier(deps: TierDeps): Tier {
  const { clock, health, folders, catalog, locked, afterDays } = deps
  const storing = createStoring(deps)
  /** Hours, by folder, with a file that is no whole recording: looked at again after the next start. */
  const passed = new Map(folders.map(folder => [folder, new Set<string>()]))
  const copied = new Set<string>()
  let isStopped = false
  const mayGoOn = (): boolean => !isStopped && health.isDue()

  const isDue = (folder: FolderHealth, hour: CatalogHour): boolean => {
    if (afterDays === undefined) return false
    const endedFor = clock.now() - hour.at - HOUR_MS
    const isOver = catalog.bytes(folder.path) > folder.quotaBytes * FULL_SHARE
    return endedFor >= Math.min(afterDays * DAY_MS, isOver ? HOUR_MS : Infinity)
  }

  async function moveHour(folder: FolderHealth, { cameraId, at }: CatalogHour): Promise<Storing> {
    const files = await listHour([folder.path], cameraId, at)
    const closed = files.filter(file => !deps.openFiles.has(file.path))
    const done = await Promise.all(
      closed.map(file => storing(folder, cameraId, file, { isMove: true, mayGoOn })),
    )
    await deps.marks.store(folder.path, cameraId, at)
    if (done.includes('later') || closed.length < files.length) return 'later'
    if (done.includes('refused')) return 'refused'
    // A file that came meanwhile counts on.
    const left = await listHour([folder.path], cameraId, at)
    if (left.length === 0) catalog.remove(folder.path, cameraId, at)
    return 'stored'
  }

  async function moveDue(folder: FolderHealth): Promise<void> {
    const never = passed.get(folder) ?? new Set()
    const tried = new Set(never)
    while (mayGoOn()) {
      const hour = catalog.oldest(folder.path, { passed: tried })
      if (!hour || !isDue(folder, hour)) return
      tried.add(hourKey(hour))
      if ((await moveHour(folder, hour)) === 'refused') never.add(hourKey(hour))
    }
  }

  async function copyLocked(folder: FolderHealth): Promise<void> {
    for (const file of locked.files(folder.path)) {
      if (copied.has(file.path) || deps.openFiles.has(file.path)) continue
      if (!mayGoOn()) return
      const done = await storing(folder, file.cameraId, file, { isMove: false, mayGoOn })
      await deps.marks.store(folder.path, file.cameraId, file.at)
      if (done !== 'later') copied.add(file.path)
    }
  }

  return {
    run: async () => {
      for (const folder of folders) {
        if (folder.state() === 'failed') continue
        if (deps.copiesLocked) await copyLocked(folder)
        await moveDue(folder)
      }
    },
    waitingBytes: () =>
      folders.reduce((sum, folder) => sum + catalog.sum(folder.path, hour => isDue(folder, hour)), 0),
    storedAt: () => storing.storedAt(),
    stop: () => {
      isStopped = true
    },
  }
}
