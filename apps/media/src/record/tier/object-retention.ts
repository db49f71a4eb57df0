import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { hourKey, type Catalog, type CatalogHour } from '../catalog.ts'
import { hourFolder, OBJECTS_FILE, removeEmptyHour } from '../files/hour.ts'
import { readMarks } from '../files/marks-file.ts'
import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'
import { isLockedFile } from '../locked-files.ts'
import type { AgeAllowance } from '../retention/age-allowance.ts'
import type { ClockTrust } from '../retention/clock-trust.ts'
import { StoreFault, type ObjectStore } from '../../objects/object-store.ts'
import { appendObject, listObjects, type HourObject } from '../files/objects-file.ts'
import type { StoreHealth } from '../../objects/store-health.ts'
import { marksKey } from './stored-marks.ts'
import type { TierDeps } from './tier-deps.ts'

export interface ObjectRetentionDeps extends Pick<TierDeps, 'onGone' | 'inTurn'> {
  trust: Pick<ClockTrust, 'believedNow'>
  byAge: AgeAllowance
  log: Pick<Logger, 'warn'>
  store: Pick<ObjectStore, 'path' | 'remove'>
  health: Pick<StoreHealth, 'ask' | 'isDue'>
  folders: readonly string[]
  objects: Catalog
  keepDays(cameraId: string): number | undefined
}

/** Hours deleted in one run; the rest follows in the next. */
const HOURS_AT_ONCE = 200

/** Deletes objects that are older than the days of their camera. @returns the run */
export function createObjectRetention(deps: ObjectRetentionDeps): () => Promise<void> {
  const { byAge, objects, folders, health, log, inTurn, trust } = deps
  let running: Promise<void> | undefined

  /**
   * Forgets an object unless it is locked, and only then has the store delete it: a lock that comes after that is told that nothing
   * is held, and the turn of retention, which must not wait for a network, is a short one.
   */
  async function forget({ hour, object, ...file }: HourObject): Promise<boolean> {
    return inTurn(async () => {
      if (isLockedFile(await readMarks(hour), file)) return false
      await appendObject(hour, { gone: object.name })
      return true
    })
  }

  async function drop(folder: string, { cameraId, at }: CatalogHour): Promise<boolean> {
    const hour = hourFolder(folder, cameraId, at)
    const list = () => listObjects(deps.store.path, [folder], cameraId, at)
    for (const object of await list()) {
      if (!(await forget(object))) continue
      try {
        await health.ask(() => deps.store.remove(object.key))
      } catch (error) {
        await appendObject(hour, object.object)
        throw error
      }
      objects.add(folder, cameraId, at, -object.object.bytes)
      deps.onGone({ folder: deps.store.path, cameraId, name: object.name, stream: object.stream })
    }
    if ((await list()).length > 0) return false
    await health.ask(() => deps.store.remove(marksKey(cameraId, at)))
    objects.remove(folder, cameraId, at)
    await inTurn(async () => {
      await rm(path.join(hour, OBJECTS_FILE), { force: true })
      await removeEmptyHour(folder, hour)
    })
    return true
  }

  async function runCamera(folder: string, cameraId: string, now: number): Promise<void> {
    const days = deps.keepDays(cameraId) ?? 0
    if (days === 0) return
    const before = now - days * DAY_MS
    const passed = new Set<string>()
    for (let count = 0; count < HOURS_AT_ONCE && health.isDue() && byAge.has(cameraId); count++) {
      const hour = objects.oldest(folder, { cameraId, passed })
      if (!hour || hour.at + HOUR_MS > before) return
      if (await drop(folder, hour)) byAge.take(cameraId)
      else passed.add(hourKey(hour))
    }
  }

  async function run(): Promise<void> {
    const now = await trust.believedNow()
    if (now === undefined) return
    for (const folder of folders)
      for (const cameraId of objects.cameras(folder)) await runCamera(folder, cameraId, now)
  }

  return () => {
    running ??= run()
      .catch((error: unknown) => {
        const reason = error instanceof StoreFault ? error.message : String(error)
        log.warn({ reason }, 'stored recordings not deleted')
      })
      .finally(() => (running = undefined))
    return running
  }
}
