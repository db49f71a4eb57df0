import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createDriverLease, LEASE_MS, RENEW_MS } from '#server/infra/drivers/driver-lease.ts'
import { createKept } from '#server/infra/kept.ts'
import type { TakeSample } from '#server/infra/media/stream-samples.ts'
import type { LookCounts } from '#server/infra/metrics/look-counts.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { PassedFace } from '../intake/capture-entry.ts'
import { createCameraLook } from './camera-look.ts'
import { createRounds } from './rounds.ts'
import {
  deleteOtherStreams,
  listStreamCameras,
  upsertStreams,
  type SaidState,
} from './stream-watch.queries.ts'
import { WINDOW_MS } from './turn.rules.ts'

export interface StreamWatchDeps {
  db: Db
  config: { copyId: string }
  recogniser: Pick<Recogniser, 'look' | 'model'>
  take: TakeSample
  lookCounts: LookCounts
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Frames that are looked at together; left out: one a core, as recognition has a worker a core. */
  atOnce?: number
}

/** A model that was changed is noticed this soon; its features have another name at once, ms. */
const MODEL_FOR_MS = 10_000

/**
 * Finds faces in the streams of cameras that find none themselves (PEOPLE-33). One copy of the server does, which holds the lease; another
 * one goes on when that ends.
 */
export function createStreamWatch(
  deps: StreamWatchDeps,
  onPassed: (cameraId: string, face: PassedFace) => void,
) {
  const { db, clock, log, recogniser, atOnce = availableParallelism() } = deps
  const lease = createDriverLease({ db, config: deps.config, name: 'face-streams' })
  const model = createKept(() => recogniser.model())
  const rounds = createRounds({
    atOnce,
    elapsed: () => clock.elapsed(),
    counts: deps.lookCounts,
    lookFor: cameraId =>
      createCameraLook(cameraId, {
        ...deps,
        model: model.value,
        onPassed,
        elapsed: () => clock.elapsed(),
      }),
  })
  let heldAt: number | undefined
  let windowAt = clock.elapsed()
  let modelAt = clock.elapsed()

  async function tend(): Promise<void> {
    const askedAt = clock.elapsed()
    const { isHeld } = await lease.renew()
    if (!isHeld) return letGo()
    heldAt = askedAt
    const cameraIds = await listStreamCameras(db, clock.now())
    rounds.set(cameraIds)
    if (askedAt - modelAt >= MODEL_FOR_MS) {
      modelAt = askedAt
      model.forget()
    }
    if (askedAt - windowAt >= WINDOW_MS) {
      windowAt = askedAt
      await write(cameraIds, rounds.endWindow())
    }
  }

  async function write(cameraIds: readonly string[], said: readonly SaidState[]): Promise<void> {
    await deleteOtherStreams(db, cameraIds)
    if (said.length > 0) await upsertStreams(db, said)
  }

  function letGo(): void {
    heldAt = undefined
    rounds.set([])
  }

  const tending = createRepeated(
    async () => {
      try {
        await tend()
      } catch (error) {
        // Another copy may have taken over while the database could not be asked.
        if (heldAt === undefined || clock.elapsed() - heldAt > LEASE_MS) letGo()
        throw error
      }
    },
    { name: 'faces in streams', every: RENEW_MS, log },
  )

  return {
    start(): void {
      tending.start()
      tending.run()
    },
    async stop(): Promise<void> {
      await tending.stop()
      await rounds.stop()
      if (heldAt !== undefined) await lease.release().catch(() => undefined)
    },
  }
}
export type StreamWatch = ReturnType<typeof createStreamWatch>
