import { id as idSchema } from '@palisade/contract'
import type { RecordingFolder, RecordingState } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Conditions } from '../../../../infra/conditions/conditions.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { writeEvents } from '../../../../infra/outbox/outbox.ts'
import { createRepeated } from '../../../../infra/timers.ts'
import { placedOf } from '../../../device/device/device.events.ts'
import { deviceAudience } from '../../../device/observation/device-state.events.ts'
import { putFolders, putStates } from './recording-state.queries.ts'

/** Pause before a retry after a fault of the database, ms. */
const RETRY = 1_000
/** Share of a folder's quota that locked footage may take before it is a trouble: it goes on growing, and retention may not touch it. */
const LOCKED_SHARE = 0.7

export interface RecordingStatesDeps {
  db: Db
  conditions: Pick<Conditions, 'set'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Stores what the media program tells of its recording, and tells of what changed. */
export function createRecordingStates({ db, conditions, log }: RecordingStatesDeps) {
  let states = new Map<string, RecordingState>()
  let folders: readonly RecordingFolder[] | undefined

  async function store(): Promise<void> {
    const [batch, told] = [states, folders]
    states = new Map()
    folders = undefined
    try {
      if (batch.size > 0) await storeStates([...batch.values()])
      if (told) await putFolders(db, told)
    } catch (error) {
      // Newer ones that came meanwhile win.
      states = new Map([...batch, ...states])
      folders ??= told
      throw error
    }
  }

  const storeStates = (batch: readonly RecordingState[]) =>
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

  const storing = createRepeated(store, { name: 'states of recording', retry: RETRY, log })

  return {
    takeStates(list: readonly RecordingState[]): void {
      // Ids from the media program are not trusted.
      for (const state of list)
        if (idSchema.safeParse(state.cameraId).success) states.set(`${state.cameraId} ${state.stream}`, state)
      storing.run()
    },
    takeFolders(list: readonly RecordingFolder[]): void {
      folders = list
      conditions.set('recording_disk', troubleOf(list))
      storing.run()
    },
    stop: () => storing.stop(),
  }
}

/** The folders that are not in order, or that locked footage alone will fill before long. */
function troubleOf(folders: readonly RecordingFolder[]): { folders: string[] } | undefined {
  const broken = folders.filter(
    ({ state, lockedBytes, quotaBytes }) =>
      state !== 'ok' || (quotaBytes > 0 && lockedBytes > quotaBytes * LOCKED_SHARE),
  )
  if (broken.length === 0) return undefined
  return { folders: broken.map(({ path, state }) => `${path}: ${state === 'ok' ? 'locked' : state}`) }
}
