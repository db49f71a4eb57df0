import type { FastifyBaseLogger } from 'fastify'
import { createRepeated } from '#server/infra/timers.ts'
import type { LinkageJobs, TakenJob } from './linkage-jobs.ts'
import type { BegunStep, StepWorker } from './step-worker.ts'

/** Interval at which the runner looks for jobs that are due, ms; jobs added by another copy of the server are found this way. */
const LOOK_MS = 500
/** Interval at which the runner says which jobs it works on, ms. A job whose holder is silent for 10 s goes to another copy. */
const HOLD_MS = 3_000
/**
 * The largest number of actions at once. A device that does not answer occupies one of these for some seconds, but no database connection.
 */
const AT_ONCE = 128
/**
 * The number of transactions that may begin actions at the same time, and the most jobs of each. They are few so that connections are left
 * for noticing alarms.
 */
const LANES = 4
const BATCH = 8

export interface RunnerDeps {
  jobs: LinkageJobs
  worker: StepWorker
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Takes jobs as they become due and works on them, many at once. */
export function createRunner({ jobs, worker, log }: RunnerDeps) {
  const underWay = new Set<string>()
  const working = new Set<Promise<void>>()
  let lanes = 0
  let isStopping = false

  async function look(): Promise<void> {
    for (;;) {
      const room = Math.min(AT_ONCE - underWay.size, BATCH)
      if (room === 0 || lanes === LANES || isStopping) return
      const taken = await jobs.take(room)
      if (taken.length === 0) return
      watch(work(taken))
    }
  }

  function watch(work: Promise<void>) {
    working.add(work)
    void work.finally(() => working.delete(work))
  }

  async function work(taken: readonly TakenJob[]): Promise<void> {
    for (const { id } of taken) underWay.add(id)
    lanes += 1
    const begun = await worker.begin(taken).catch((error: unknown): BegunStep[] => {
      // The jobs stay in the queue and are given out again once this copy has stopped holding them.
      log.warn({ err: error }, 'actions of linkage rules not begun')
      return []
    })
    lanes -= 1
    const outside = new Set(begun.map(({ job }) => job.id))
    for (const { id } of taken) if (!outside.has(id)) underWay.delete(id)
    looking.run()
    await Promise.all(begun.map(perform))
  }

  async function perform(step: BegunStep): Promise<void> {
    await worker.perform(step)
    underWay.delete(step.job.id)
    looking.run()
  }

  const looking = createRepeated(look, { name: 'actions of the linkage', every: LOOK_MS, log })
  const repeated = [
    looking,
    createRepeated(() => jobs.hold([...underWay]), { name: 'hold of jobs', every: HOLD_MS, log }),
  ]

  return {
    wake: () => looking.run(),
    start() {
      for (const one of repeated) one.start()
      looking.run()
    },
    /** Resolves after all actions under way have ended. */
    async stop() {
      isStopping = true
      await Promise.all(repeated.map(one => one.stop()))
      await Promise.all(working)
    },
  }
}
