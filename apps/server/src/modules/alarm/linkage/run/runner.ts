import type { FastifyBaseLogger } from 'fastify'
import { createRepeated } from '../../../../infra/timers.ts'
import type { LinkageJobs, TakenJob } from './linkage-jobs.ts'

/** Jobs whose time has come, and those of another copy, are looked for so often, ms. */
const LOOK_MS = 500
/** Jobs under way are said to be so often, ms; a job of which nobody says so for 10 s is given to another. */
const HOLD_MS = 3_000
/** Jobs of a copy that died are looked for so often, ms. */
const RESCUE_MS = 2_000
/** The most actions at once: devices that do not answer hold up these alone, for seconds. */
const AT_ONCE = 32

export interface RunnerDeps {
  jobs: LinkageJobs
  work: (job: TakenJob) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Takes jobs as they become due and works on them, many at once. */
export function createRunner({ jobs, work, log }: RunnerDeps) {
  const underWay = new Map<string, Promise<void>>()
  let isStopping = false

  async function look(): Promise<void> {
    for (;;) {
      const room = AT_ONCE - underWay.size
      if (room === 0 || isStopping) return
      // oxlint-disable-next-line no-await-in-loop
      const taken = await jobs.take(room)
      for (const job of taken) begin(job)
      if (taken.length < room) return
    }
  }

  function begin(job: TakenJob) {
    const working = work(job)
      // Its job stays; it comes again when nobody says any more that it is worked on.
      .catch((error: unknown) =>
        log.warn({ err: error, run: job.runId }, 'action of a linkage rule not settled'),
      )
      .finally(() => {
        underWay.delete(job.id)
        looking.run()
      })
    underWay.set(job.id, working)
  }

  const looking = createRepeated(look, { name: 'actions of the linkage', every: LOOK_MS, log })
  const repeated = [
    looking,
    createRepeated(() => jobs.hold([...underWay.keys()]), { name: 'hold of jobs', every: HOLD_MS, log }),
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
      await Promise.all(underWay.values())
      await jobs.stop()
    },
  }
}
