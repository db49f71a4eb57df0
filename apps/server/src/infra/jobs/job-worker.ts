import type { FastifyBaseLogger } from 'fastify'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createSharedWork } from '#server/infra/shared-work.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { JobQueue } from './job-queue.ts'
import { holdJob, postponeJob, takeJobs, type Later, type Taken } from './job.queries.ts'

/** The job was cancelled, or another copy of the server goes on with it. */
export class JobGone extends Error {}

/** A timer may fire a little before its time by the database's clock, ms. */
const EARLY = 10
/** A lease is renewed so often within its length: a database that is slow once costs nobody their job. */
const HOLDS = 4

export interface JobWork<Job> {
  /** For the log. */
  name: string
  queue: JobQueue
  keyOf: (job: Job) => string
  /** Jobs of this copy of the server that are in work at the same time. */
  atOnce: number
  /** They are taken one after the other, because each that is taken decides which may be next. */
  isOneByOne?: boolean
  /** Time between two looks for jobs that nobody here was told of, ms. */
  every: number
  /**
   * Does a job, and stores its end.
   * @param signal aborted when the job was cancelled, and when the program stops
   * @returns nothing, or when it is to be tried again
   */
  perform: (job: Job, signal: AbortSignal) => Promise<Later | void>
  /**
   * Stores the end of a job whose performing threw. Left out: it is told in the log, and tried again when its lease has ended.
   * @returns nothing, or when it is to be tried again
   */
  fail?: (job: Job, error: unknown) => Promise<Later | void>
  /**
   * Runs when the worker is woken and by the clock, not after each job: ends what was tried often enough, removes what is old.
   * @returns false when nothing may be taken now
   */
  prepare?: () => Promise<boolean | void>
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface JobWorker {
  /** A job waits. */
  wake(): void
  /** Ends a job, where this copy of the server has it; another one notices it by the row. */
  cancel(key: string): void
  start(): void
  /** Takes no further jobs and ends those in work. What cannot be ended soon is given back and goes on after the next start. */
  stop(): Promise<void>
  /** Does all that is due, and resolves when nothing more is. */
  drain(): Promise<void>
}

interface Hooks {
  stopping: AbortSignal
  /** A job is over: there is room for another one. */
  onOver: () => void
  /** A job may be taken again after so many ms. */
  onLater: (ms: number) => void
}

interface InWork {
  promise: Promise<void>
  abort: AbortController
  lease: string
}

/** The jobs that this copy of the server has in work. */
function createJobsInWork<Job>(work: JobWork<Job>, { stopping, onOver, onLater }: Hooks) {
  const { name, queue, keyOf, db, log } = work
  const inWork = new Map<string, InWork>()

  async function attempt(job: Job, signal: AbortSignal): Promise<Later | void> {
    try {
      return await work.perform(job, signal)
    } catch (error) {
      if (stopping.aborted) return { ms: 0, isTried: false }
      if (signal.aborted || error instanceof JobGone) return undefined
      if (!work.fail) throw error
      return work.fail(job, error)
    }
  }

  async function settle(job: Job, signal: AbortSignal): Promise<void> {
    const later = await attempt(job, signal)
    if (!later) return
    const key = keyOf(job)
    await postponeJob(db, queue, key, { ...later, lease: inWork.get(key)?.lease })
    onLater(later.ms)
  }

  return {
    room: () => work.atOnce - inWork.size,
    begin(job: Taken<Job>): void {
      const key = keyOf(job)
      const { lease } = job
      const known = inWork.get(key)
      // The lease ended while the database was away: it is ours again, and still in work.
      if (known) return void (known.lease = lease)
      const abort = new AbortController()
      const promise = settle(job, AbortSignal.any([abort.signal, stopping]))
        .catch((error: unknown) => log.warn({ err: error, job: key }, `${name}: one is not settled`))
        .finally(() => {
          inWork.delete(key)
          onOver()
        })
      inWork.set(key, { promise, abort, lease })
    },
    cancel: (key: string) => inWork.get(key)?.abort.abort(),
    async hold(): Promise<void> {
      // A row a statement: one on several rows could deadlock with a transaction that ends the same jobs.
      for (const [key, job] of inWork) {
        const lease = await holdJob(db, queue, key, job.lease)
        if (lease === undefined) job.abort.abort()
        else job.lease = lease
      }
    },
    ended: () => Promise.all([...inWork.values()].map(({ promise }) => promise)),
  }
}

/** Takes jobs of a queue and does them, beside other copies of the server that do the same. */
export function createJobWorker<Job>(work: JobWork<Job>): JobWorker {
  const { name, queue, every, db, log } = work
  const stopping = new AbortController()
  const inWork = createJobsInWork(work, {
    stopping: stopping.signal,
    onOver: () => looking.run(),
    onLater: ms => void (ms < every && setTimeout(wake, ms + EARLY).unref()),
  })
  let taken = 0
  let isWoken = false
  let mayTake = false

  async function fill(): Promise<void> {
    if (isWoken) {
      isWoken = false
      mayTake = false
      mayTake = (await work.prepare?.()) !== false
    }
    if (!mayTake) return
    for (let room = inWork.room(); room > 0 && !stopping.signal.aborted; room = inWork.room()) {
      const jobs = await takeJobs<Job>(db, queue, work.isOneByOne ? 1 : room)
      if (jobs.length === 0) return
      taken += jobs.length
      for (const job of jobs) inWork.begin(job)
    }
  }

  const look = createSharedWork(() => unlogged(fill))
  const looking = createRepeated(look, { name, log })
  function wake(): void {
    isWoken = true
    looking.run()
  }
  const byClock = createRepeated(async () => wake(), { name, every, log })
  const holding = createRepeated(() => inWork.hold(), { name, every: queue.lease / HOLDS, log })

  return {
    wake,
    cancel: inWork.cancel,
    start() {
      holding.start()
      byClock.start()
      wake()
    },
    async stop() {
      stopping.abort()
      await byClock.stop()
      await looking.stop()
      await inWork.ended()
      await holding.stop()
    },
    async drain() {
      for (let before = -1; before !== taken || isWoken;) {
        before = taken
        isWoken = true
        await look()
        await inWork.ended()
      }
    },
  }
}
