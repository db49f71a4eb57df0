import type { FastifyBaseLogger } from 'fastify'
import { createRepeated } from '../../../../infra/timers.ts'
import type { LinkageJobs, TakenJob } from './linkage-jobs.ts'
import type { BegunStep, StepWorker } from './step-worker.ts'

/** Jobs whose time has come, and those of another copy, are looked for so often, ms. */
const LOOK_MS = 500
/** Jobs under way are said to be so often, ms; a job of which nobody says so for 10 s is given to another. */
const HOLD_MS = 3_000
/** Jobs of a copy that died are looked for so often, ms. */
const RESCUE_MS = 2_000
/** The most actions at once; devices that do not answer hold up these alone, for seconds, and no connection of the database. */
const AT_ONCE = 128
/** Transactions that begin actions at once, and the most jobs of each: few connections, so that alarms are noticed meanwhile. */
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
      // The jobs stay; they come again when nobody says any more that they are worked on.
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
    createRepeated(() => jobs.rescue(), { name: 'rescue of jobs', every: RESCUE_MS, log }),
  ]

  return {
    wake: () => looking.run(),
    async start() {
      await jobs.start()
      for (const one of repeated) one.start()
      looking.run()
    },
    /** Lets everything under way end first. */
    async stop() {
      isStopping = true
      await Promise.all(repeated.map(one => one.stop()))
      await Promise.all(working)
      await jobs.stop()
    },
  }
}
