import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { until } from '#server/testing/until.ts'
import type { JobQueue, JobTable } from './job-queue.ts'
import { countOpen, holdJob, isSpent, postponeJob, removeEndedJobs, takeJobs } from './job.queries.ts'
import { createJobWorker, JobGone, type JobWork } from './job-worker.ts'

interface Trial {
  id: string
  attempts: number
}

const queue: JobQueue = {
  table: 'job_trial' as JobTable,
  key: 'id',
  lease: 60_000,
  state: { column: 'state', waiting: 'waiting', running: 'running' },
  triesMax: 3,
  order: sql`job.id`,
}
/** Leases that end while a test waits, ms. */
const BRIEF = 400
const HELD = 2_000
const brief: JobQueue = { ...queue, lease: BRIEF }
const held: JobQueue = { ...queue, lease: HELD }

let open: OpenTestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
  await sql`create table job_trial (id uuid primary key default uuidv7(), user_id uuid, state text not null default 'waiting',
    due_at timestamptz not null default now(), attempts int not null default 0, ended_at timestamptz, file_key text)`.execute(
    open.db,
  )
})
afterAll(() => open.close())
beforeEach(() => sql`delete from job_trial`.execute(open.db))

async function add(count: number, columns = sql`state`, values = sql`'waiting'`): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into job_trial (${columns}) select ${values} from generate_series(1, ${count}::int) returning id`.execute(
    open.db,
  )
  return rows.map(({ id }) => id)
}
const rowOf = async (id = '') =>
  (
    await sql<{ state: string; attempts: number; isDue: boolean }>`
      select state, attempts, due_at <= now() as "isDue" from job_trial where id = ${id}::uuid`.execute(
      open.db,
    )
  ).rows[0]
const end = (id: string) =>
  sql`update job_trial set state = 'done', ended_at = now() where id = ${id}::uuid`.execute(open.db)

/** A worker that ends what it does at once, unless it is told otherwise. */
function workerOf(more: Partial<JobWork<Trial>> = {}) {
  const warned: unknown[] = []
  const worker = createJobWorker<Trial>({
    name: 'trials',
    queue,
    keyOf: ({ id }) => id,
    atOnce: 2,
    every: 60_000,
    perform: async ({ id }) => void (await end(id)),
    db: open.db,
    log: { warn: (...told: unknown[]) => void warned.push(told) },
    ...more,
  })
  onTestFinished(() => worker.stop())
  return { worker, warned }
}

test('of two workers each job is done by one, in order, by each no more at once than it may', async () => {
  const ids = await add(40)
  const done: string[] = []
  let now = 0
  let most = 0
  const perform = async ({ id }: Trial) => {
    most = Math.max(most, (now += 1))
    await pause(1)
    done.push(id)
    await end(id)
    now -= 1
  }
  const [one, other] = [workerOf({ perform }).worker, workerOf({ perform }).worker]
  await Promise.all([one.drain(), other.drain()])
  expect(done.toSorted()).toEqual(ids.toSorted())
  expect(most).toBeLessThanOrEqual(4)

  const few = await add(6)
  done.length = 0
  await workerOf({ perform, atOnce: 1 }).worker.drain()
  expect(done).toEqual(few)
})

test('what a killed program had is taken when its lease has ended, and its try counts', async () => {
  const [id] = await add(1)
  // It took the job, and nothing was heard of it again.
  expect(await takeJobs<Trial>(open.db, queue, 5)).toMatchObject([{ id, attempts: 1 }])
  const taken: Trial[] = []
  const perform = async (job: Trial) => {
    taken.push(job)
    await end(job.id)
  }
  const { worker } = workerOf({ perform })
  await worker.drain()
  expect(taken).toEqual([])
  await sql`update job_trial set due_at = due_at - interval '1 minute'`.execute(open.db)
  await worker.drain()
  expect(taken).toMatchObject([{ id, attempts: 2 }])
})

test('a job that takes longer than its lease stays with who has it', async () => {
  const [id] = await add(1)
  const gate = Promise.withResolvers<void>()
  const slow = workerOf({
    queue: held,
    perform: async job => {
      await gate.promise
      await end(job.id)
    },
  }).worker
  slow.start()
  await until(async () => (await rowOf(id))?.state === 'running')
  const taken: Trial[] = []
  const other = workerOf({ queue: held, every: 20, perform: async job => void taken.push(job) }).worker
  other.start()
  await pause(1.5 * HELD)
  expect(taken).toEqual([])
  gate.resolve()
  await slow.stop()
  expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 1 })
})

test('a job that is cancelled is ended: here at once, elsewhere when its lease is renewed', async () => {
  const begun: string[] = []
  const aborted: string[] = []
  const perform = async ({ id }: Trial, signal: AbortSignal) => {
    begun.push(id)
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    aborted.push(id)
    throw new JobGone()
  }
  const failed: unknown[] = []
  const fail = async (_: Trial, error: unknown) => void failed.push(error)
  const { worker, warned } = workerOf({ queue: brief, perform, fail })
  const [here, elsewhere] = await add(2)
  worker.start()
  // Their rows say so earlier than this copy knows that it has them.
  await until(() => begun.length === 2)
  worker.cancel(here ?? '')
  await until(() => aborted.length > 0)
  expect(aborted).toEqual([here])
  await sql`delete from job_trial where id = ${elsewhere}::uuid`.execute(open.db)
  await until(() => aborted.length === 2)
  expect([failed, warned]).toEqual([[], []])
})

test('a stop gives back what it breaks off, which costs no try', async () => {
  const [id] = await add(1)
  const perform = (_: Trial, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('broken off'))),
    )
  const { worker, warned } = workerOf({ perform })
  worker.start()
  await until(async () => (await rowOf(id))?.state === 'running')
  await worker.stop()
  expect(await rowOf(id)).toEqual({ state: 'waiting', attempts: 0, isDue: true })
  expect(warned).toEqual([])
})

test('what is to be tried again comes again by itself, and is taken no more after its last try', async () => {
  const [id] = await add(1)
  const tries: number[] = []
  const { worker } = workerOf({
    async perform({ attempts }) {
      tries.push(attempts)
      if (tries.length === 1) return { ms: 30, isTried: false }
      throw new Error('away')
    },
    fail: async () => ({ ms: 30 }),
  })
  worker.start()
  await until(async () => tries.length === 4 && (await rowOf(id))?.isDue)
  expect(tries).toEqual([1, 1, 2, 3])
  await worker.drain()
  expect(tries.length).toBe(4)
  const spent = sql`select id from job_trial job where ${isSpent(queue)}`
  expect((await spent.execute(open.db)).rows).toEqual([{ id }])
})

test('what throws without a word for it is told, and tried again when its lease has ended', async () => {
  const [id] = await add(1)
  let tries = 0
  const { worker, warned } = workerOf({
    queue: brief,
    every: 50,
    async perform(job) {
      tries += 1
      if (tries === 1) throw new Error('a fault')
      await end(job.id)
    },
  })
  worker.start()
  await until(async () => (await rowOf(id))?.state === 'done')
  expect(tries).toBe(2)
  expect(warned).toMatchObject([[{ job: id }, 'trials: one is not settled']])
})

test('nothing is taken while it may not be', async () => {
  await add(1)
  let isOn = false
  const { worker } = workerOf({ prepare: async () => isOn })
  await worker.drain()
  expect((await takeJobs(open.db, { ...queue, lease: 0 }, 1)).length).toBe(1)
  isOn = true
  await worker.drain()
  expect((await takeJobs(open.db, queue, 1)).length).toBe(0)
})

test('a job that has ended is neither held nor given back', async () => {
  const [id = ''] = await add(1)
  await takeJobs(open.db, queue, 1)
  expect(await holdJob(open.db, queue, id)).toBeTruthy()
  await end(id)
  expect(await holdJob(open.db, queue, id)).toBeUndefined()
  expect(await postponeJob(open.db, queue, id, { ms: 0 })).toBe(false)
  expect(await rowOf(id)).toMatchObject({ state: 'done' })
})

test('whoever was away for longer than its lease neither holds nor gives back what another one has taken', async () => {
  const [id = ''] = await add(1)
  const take = async () => (await takeJobs<Trial>(open.db, brief, 1))[0]?.lease
  const hold = (lease?: string) => holdJob(open.db, brief, id, lease)
  const taken = await take()
  await pause(1.5 * BRIEF)
  const held = await hold(taken)
  expect(held).toEqual(expect.any(String))
  const others = await until(take)
  expect(await hold(held)).toBeUndefined()
  expect(await postponeJob(open.db, brief, id, { ms: 0, lease: held })).toBe(false)
  expect(await postponeJob(open.db, brief, id, { ms: 0, lease: others })).toBe(true)
})

test('a job whose holder did not hear that it was held is still its own', async () => {
  const [id = ''] = await add(1)
  const [job] = await takeJobs<Trial>(open.db, queue, 1)
  for (let n = 0; n < 2; n++)
    expect(await holdJob(open.db, queue, id, job?.lease)).toEqual(expect.any(String))
})

test('work that another copy of the server has taken meanwhile is broken off', async () => {
  const [id] = await add(1)
  const brokenOff = Promise.withResolvers<void>()
  const { worker } = workerOf({
    queue: held,
    perform: (_, signal) =>
      new Promise<void>((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          brokenOff.resolve()
          reject(new JobGone())
        }),
      ),
  })
  worker.start()
  await until(async () => (await rowOf(id))?.state === 'running')
  // Another copy took it with a lease of its own while this one was stopped.
  await sql`update job_trial set due_at = now() + interval '1 hour', attempts = 2`.execute(open.db)
  await brokenOff.promise
  expect(await rowOf(id)).toEqual({ state: 'running', attempts: 2, isDue: false })
})

test('two requests at once count one after the other, each what the other has added', async () => {
  const userId = crypto.randomUUID()
  await add(1)
  await add(1, sql`state, ended_at`, sql`'done', now()`)
  const request = () =>
    open.db.transaction().execute(async tx => {
      const open = await countOpen(tx, queue, userId)
      await sql`insert into job_trial (user_id) values (${userId}::uuid)`.execute(tx)
      return open
    })
  const counts = await Promise.all([request(), request(), request()])
  expect(counts.toSorted((a, b) => a.own - b.own)).toEqual([
    { own: 0, total: 1 },
    { own: 1, total: 2 },
    { own: 2, total: 3 },
  ])
})

test('what is over is removed after its time, with the key of its file; what is open stays', async () => {
  await add(1, sql`ended_at`, sql`now() - interval '2 hours'`)
  await add(1, sql`state, ended_at, file_key`, sql`'done', now() - interval '2 hours', 'old'`)
  await add(1, sql`state, ended_at, file_key`, sql`'done', now(), 'new'`)
  const before = new Date(Date.now() - 3_600_000)
  expect(await removeEndedJobs(open.db, queue, { since: 'ended_at', before, file: 'file_key' })).toEqual([
    'old',
  ])
  const { rows } = await sql`select file_key from job_trial order by id`.execute(open.db)
  expect(rows).toEqual([{ file_key: null }, { file_key: 'new' }])
})
