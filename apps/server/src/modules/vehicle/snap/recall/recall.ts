import { setTimeout as pause } from 'node:timers/promises'
import { RECALL_HOURS, RECALL_PASSAGES_MAX } from '@palisade/contract'
import type { KeptPassage } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { asLongAgain } from '#server/infra/jobs/back-off.ts'
import { takeJobs } from '#server/infra/jobs/job.queries.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { driverBody } from '../intake/read-driver.ts'
import type { SnapIntake } from '../intake/snap-intake.ts'
import {
  endRecall,
  moveRecall,
  noteHeard,
  postponeRecall,
  recallJobs,
  type Recall,
} from './recall.queries.ts'

/** How often cameras are looked for that are due, ms. */
const EVERY = 5_000
/** Cameras that are taken in one round, and those that are asked at the same time. */
const ROUND = 32
const AT_ONCE = 4
/** Waits after a camera could not be asked, ms. */
const WAITS = { first: 10_000, longest: 300_000 }
/** Between two lists of one camera, ms: five hundred passages a second are half of what is kept in time. */
const BETWEEN = 1_000
const MOST_MS = RECALL_HOURS * 3_600_000
/** So long before the newest passage that is here others may have been on their way, ms: an alert waits for its pictures. */
const OVERLAP = 10_000
/** Answers that would be no other when they were asked for again. */
const FINAL: ReadonlySet<string> = new Set(['device.not_supported', 'device.rejected', 'device.not_found'])

export interface RecallDeps {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
  intake: Pick<SnapIntake, 'take'>
  clock: Clock
  log: FastifyBaseLogger
  /** Other times, ms, for tests. */
  between?: number
}

/** Asks plate cameras for passages that nobody heard: while we were away, or the network to them (VEHICLE-27). */
export function createRecaller({ db, drivers, intake, clock, log, between = BETWEEN }: RecallDeps) {
  const asking = pLimit(AT_ONCE)
  const stopping = new AbortController()
  /** Cameras that are listened to again, which is not noted yet: the database may be away. */
  let unnoted = new Map<string, Date>()

  async function note(): Promise<void> {
    const heard = unnoted
    unnoted = new Map()
    try {
      await noteHeard(
        db,
        Array.from(heard, ([cameraId, at]) => ({ cameraId, at })),
        MOST_MS,
      )
    } catch (error) {
      // The earlier moment counts: what came after it is no proof that nothing was missed before.
      unnoted = new Map([...unnoted, ...heard])
      throw error
    }
  }

  async function keep(cameraId: string, passages: readonly KeptPassage[]): Promise<void> {
    const receivedAt = clock.now()
    await Promise.all(
      passages.map(async passage => {
        const body = driverBody({ ...passage, topic: '', description: '' })
        if (body) await intake.take({ cameraId, way: 'recalled', receivedAt, body })
      }),
    )
  }

  /** Asks for list after list, until the camera has no more. */
  async function recall(one: Recall): Promise<void> {
    const taken = new Set<string>()
    let since = Math.max(one.since.getTime() - OVERLAP, clock.now() - MOST_MS)
    while (!stopping.signal.aborted) {
      const list = await drivers.perform(one.cameraId, { do: 'passage.list', since })
      const fresh = list.filter(({ eventId }) => !taken.has(eventId))
      const room = RECALL_PASSAGES_MAX - taken.size
      await keep(one.cameraId, fresh.slice(0, room))
      for (const { eventId } of fresh) taken.add(eventId)
      if (fresh.length > room) log.warn({ device: one.cameraId }, 'more passages than are recalled')
      const last = list.at(-1)?.at ?? since
      if (last <= since || fresh.length === 0 || fresh.length >= room) {
        log.info({ device: one.cameraId, passages: taken.size }, 'passages recalled')
        return endRecall(db, one)
      }
      since = last
      await moveRecall(db, { ...one, since: new Date(since) })
      await pause(between, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function settleFailed(one: Recall, error: unknown): Promise<void> {
    const code = error instanceof AppError ? error.code : ''
    const waited = clock.now() - one.heardAt.getTime()
    const isOver = FINAL.has(code) || waited > MOST_MS
    log.info({ err: error, device: one.cameraId }, 'passages not recalled')
    await (isOver ? endRecall(db, one) : postponeRecall(db, one, asLongAgain(waited, WAITS)))
  }

  async function run(): Promise<void> {
    if (unnoted.size > 0) await note()
    while (!stopping.signal.aborted) {
      const due = await takeJobs<Recall>(db, recallJobs, ROUND)
      await Promise.all(
        due.map(one => asking(() => recall(one).catch((error: unknown) => settleFailed(one, error)))),
      )
      if (due.length < ROUND) return
    }
  }

  const repeated = createRepeated(run, { name: 'recall of passages', every: EVERY, log })
  return {
    /** The camera tells what passes from now on. */
    heard(cameraId: string): void {
      if (!unnoted.has(cameraId)) unnoted.set(cameraId, new Date(clock.now()))
      repeated.run()
    },
    start: () => repeated.start(),
    async stop() {
      stopping.abort()
      await repeated.stop()
    },
  }
}
