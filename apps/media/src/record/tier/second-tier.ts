import type { StoreStatus } from '@palisade/contract/media'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { createCatalog, type Catalog, type ListedHour } from '../catalog.ts'
import { hourFolder, OBJECTS_FILE } from '../files/hour.ts'
import { DAY_MS } from '../files/minute-name.ts'
import type { StoredRecordings } from '../files/recorded-hour.ts'
import { codeOf } from '../files/error-code.ts'
import type { FolderHealth } from '../folders/folder-health.ts'
import type { LockedFiles } from '../locked-files.ts'
import type { OpenFiles } from '../open-files.ts'
import type { StoredSurvey } from '../survey/survey.ts'
import { createBlockCache } from '../../objects/block-cache.ts'
import { createObjectRetention, type ObjectRetentionDeps } from './object-retention.ts'
import { StoreFault, type ObjectStore } from '../../objects/object-store.ts'
import { listObjects, readObjects, type HourObject } from '../files/objects-file.ts'
import { createOpenRecorded } from './open-object.ts'
import { reconcile } from './reconcile.ts'
import { createStoreHealth } from '../../objects/store-health.ts'
import { createStoredMarks } from './stored-marks.ts'
import { createStoredSurvey } from './survey-objects.ts'
import { createTier } from './tier.ts'
import type { TierDeps } from './tier-deps.ts'

export interface StoreSetting {
  store: ObjectStore
  /** Files older than this are moved; undefined: none are. */
  afterDays?: number
  copiesLocked: boolean
}

export interface SecondTierDeps
  extends
    StoreSetting,
    Pick<TierDeps, 'onStored' | 'onGone' | 'inTurn'>,
    Pick<ObjectRetentionDeps, 'trust' | 'byAge'> {
  clock: Clock
  log: Pick<Logger, 'info' | 'warn'>
  folders: readonly FolderHealth[]
  catalog: Catalog
  locked: LockedFiles
  openFiles: OpenFiles
  keepDays(cameraId: string): number | undefined
  onChange(): void
}

/** The recordings in an object store: what is due is moved there, read back, compared and deleted. Recording never waits for it. */
export interface SecondTier extends StoredRecordings {
  list(cameraId: string, at: number): Promise<HourObject[]>
  /** Counts what of an hour is in the store; to be called with every hour before the first run. */
  note(folder: string, hour: ListedHour): Promise<void>
  /** Moves and deletes what is due; once a day, and first of all, the store's own list is compared. */
  run(): Promise<void>
  marksChanged(folder: string, cameraId: string, at: number): void
  status(): StoreStatus
  survey: StoredSurvey
  stop(): void
}

const COMPARE_EVERY_MS = DAY_MS

export function createSecondTier(deps: SecondTierDeps): SecondTier {
  const { store, clock, log, folders, afterDays, copiesLocked } = deps
  const paths = folders.map(folder => folder.path)
  const objects = createCatalog()
  const health = createStoreHealth(clock, () => {
    log.warn({ store: store.path, ...health.status() }, 'object store of recordings')
    deps.onChange()
  })
  const cache = createBlockCache()
  const open = createOpenRecorded({ store, health, cache, folders: paths })
  const marks = createStoredMarks({ store, health, log })
  const shared = { ...deps, objects, health, marks }
  const tier = createTier({ ...shared, afterDays })
  const deleteOld = createObjectRetention({ ...shared, folders: paths })
  let comparedAt: number | undefined
  let isStopped = false
  let running: Promise<void> | undefined

  async function compare(): Promise<void> {
    if (comparedAt !== undefined && Math.abs(clock.now() - comparedAt) < COMPARE_EVERY_MS) return
    if (!health.isDue()) return
    await reconcile({ ...shared, cache }, () => isStopped)
    comparedAt = clock.now()
  }

  async function runOnce(): Promise<void> {
    await compare()
    await marks.retry()
    await deleteOld()
    await tier.run()
  }

  return {
    open,
    list: (cameraId, at) => listObjects(store.path, paths, cameraId, at),
    note: async (folder, { cameraId, at, names }) => {
      if (!names.includes(OBJECTS_FILE)) return
      const known = await readObjects(hourFolder(folder, cameraId, at))
      const bytes = [...known.values()].reduce((sum, object) => sum + object.bytes, 0)
      if (bytes > 0) objects.add(folder, cameraId, at, bytes)
    },
    run: () => {
      running ??= runOnce()
        .catch((error: unknown) => {
          const reason = error instanceof StoreFault ? error.message : codeOf(error)
          log.warn({ reason }, 'recordings not moved')
        })
        .finally(() => (running = undefined))
      return running
    },
    marksChanged: (folder, cameraId, at) => void marks.store(folder, cameraId, at),
    status: () => {
      const storedAt = tier.storedAt()
      return {
        path: store.path,
        endpoint: store.endpoint,
        ...health.status(),
        ...(afterDays !== undefined && { afterDays }),
        copiesLocked,
        bytes: paths.reduce((sum, folder) => sum + objects.bytes(folder), 0),
        waitingBytes: tier.waitingBytes(),
        ...(storedAt !== undefined && { storedAt }),
      }
    },
    survey: createStoredSurvey({ store, folders: paths, cache }),
    stop: () => {
      isStopped = true
      tier.stop()
    },
  }
}
