import { id as idSchema } from '@palisade/contract'
import type {
  ControlMediaFrame,
  RecordingFolder,
  RecordingState,
  StoreStatus,
} from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { placedOf } from '#server/modules/device/device/device.events.ts'
import { deviceAudience } from '#server/modules/device/observation/device-state.events.ts'
import { putFolders, putStates, type StateOfNode } from './recording-state.queries.ts'
import { putStore } from '../store/store.queries.ts'

/** Pause before a retry after a fault of the database, ms. */
const RETRY = 1_000
/**
 * Share of a folder's quota above which locked footage is reported as a trouble, because retention may not delete it and recordings would
 * find no room.
 */
const LOCKED_SHARE = 0.7

export interface RecordingStatesDeps {
  db: Db
  conditions: Pick<Conditions, 'set'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Stores what the media programs tell of their recording, and tells of what changed. */
export function createRecordingStates({ db, conditions, log }: RecordingStatesDeps) {
  let states = new Map<string, StateOfNode>()
  /** The last report of each program on its disks, and the programs whose report is not stored yet. */
  const disks = new Map<string, Disks>()
  let unstored = new Set<string>()

  async function storeAll(): Promise<void> {
    const [batch, nodes] = [states, unstored]
    states = new Map()
    unstored = new Set()
    try {
      if (batch.size > 0) await storeStates([...batch.values()])
      for (const nodeId of nodes) {
        const { folders = [], store } = disks.get(nodeId) ?? {}
        await putFolders(db, nodeId, folders)
        if (store) await putStore(db, store)
      }
    } catch (error) {
      // States that came meanwhile are newer and win.
      states = new Map([...batch, ...states])
      unstored = new Set([...nodes, ...unstored])
      throw error
    }
  }

  const storeStates = (batch: readonly StateOfNode[]) =>
    db.transaction().execute(async tx => {
      const changed = await putStates(tx, batch)
      await writeEvents(
        tx,
        changed.map(row => ({
          type: 'recording.state' as const,
          data: {
            id: row.id,
            state: row.state,
            cause: row.cause ?? null,
            since: row.since.toISOString(),
            kinds: row.kinds,
          },
          audience: { ...deviceAudience(placedOf(row)), permission: 'recording_plan.view' as const },
        })),
      )
    })

  const storing = createRepeated(storeAll, { name: 'states of recording', retry: RETRY, log })

  return {
    takeStates(nodeId: string, list: readonly RecordingState[]): void {
      // Ids from the media program are not trusted.
      for (const state of list)
        if (idSchema.safeParse(state.cameraId).success)
          states.set(`${nodeId} ${state.cameraId} ${state.stream}`, { ...state, nodeId })
      storing.run()
    },
    takeFolders(nodeId: string, told: Disks): void {
      disks.set(nodeId, told)
      unstored.add(nodeId)
      const all = [...disks.values()]
      conditions.set('recording_disk', troubleOf(all.flatMap(disk => disk.folders)))
      conditions.set('recording_store', storeTrouble(all.flatMap(disk => disk.store ?? [])))
      conditions.set('recording_clock', clockTrouble(disks))
      storing.run()
    },
    stop: () => storing.stop(),
  }
}

/** The report of a media program on its disks, its object store and its clock. */
type Disks = Pick<Extract<ControlMediaFrame, { type: 'folders' }>, 'folders' | 'store' | 'clock'>

/** The trouble of media programs whose clocks are not believed. */
function clockTrouble(disks: ReadonlyMap<string, Disks>): { programs: string[] } | undefined {
  const programs = [...disks].flatMap(([nodeId, { clock }]) =>
    clock ? [`${nodeId}: ${isoOf(clock.now)}, believed ${isoOf(clock.believed)}`] : [],
  )
  return programs.length === 0 ? undefined : { programs }
}

const isoOf = (at: number): string => new Date(at).toISOString()

function storeTrouble(stores: readonly StoreStatus[]): { stores: string[] } | undefined {
  const failed = stores.filter(({ state }) => state !== 'ok')
  return failed.length === 0
    ? undefined
    : { stores: failed.map(({ path, state, cause }) => `${path}: ${cause ?? state}`) }
}

/** The trouble of folders that have failed, are slow or full, or are mostly filled by locked footage. */
function troubleOf(folders: readonly RecordingFolder[]): { folders: string[] } | undefined {
  const broken = folders.filter(
    ({ state, lockedBytes, quotaBytes }) =>
      state !== 'ok' || (quotaBytes > 0 && lockedBytes > quotaBytes * LOCKED_SHARE),
  )
  if (broken.length === 0) return undefined
  return { folders: broken.map(({ path, state }) => `${path}: ${state === 'ok' ? 'locked' : state}`) }
}
