import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { changeGuard, inChange, inLoggedCall, unlogged } from './change-guard.ts'

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: open => new PostgresIntrospector(open),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).withPlugin(changeGuard)

const changes: [string, () => Promise<unknown>][] = [
  [
    'insert',
    () =>
      db
        .insertInto('area')
        .values({ name: 'x' } as never)
        .execute(),
  ],
  ['update', () => db.updateTable('area').set({ name: 'x' }).execute()],
  ['delete', () => db.deleteFrom('area').execute()],
  ['plain insert', () => sql`insert into area (name) values (${'x'})`.execute(db)],
  ['plain update', () => sql`with old as (select 1) update area set name = ${'x'}`.execute(db)],
  ['plain delete', () => sql`delete from area where id = ${'x'}`.execute(db)],
]

describe.each(changes)('%s', (_name, change) => {
  test('is refused in a logged call, outside of the transaction of its row', async () => {
    await expect(inLoggedCall(change)).rejects.toThrow('outside of context.transaction')
  })

  test('passes in the transaction of the row, as bookkeeping, and outside of calls', async () => {
    const each = [inLoggedCall(() => inChange(change)), inLoggedCall(() => unlogged(change)), change()]
    await expect(Promise.all(each)).resolves.toHaveLength(3)
  })

  test('passes in work that goes on after the call', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    await inLoggedCall(async () => {
      later = answered.then(change)
    })
    resolve()
    await expect(later).resolves.toBeDefined()
  })

  test('passes in repeated work that the call wakes', async () => {
    const { promise: changed, resolve, reject } = Promise.withResolvers<unknown>()
    const work = createRepeated(() => change().then(resolve, reject), {
      name: 'change',
      log: { warn: reject },
    })
    await inLoggedCall(async () => {
      work.run()
      await expect(changed).resolves.toBeDefined()
    })
    await work.stop()
  })
})

test.each([
  ['reading', () => db.selectFrom('area').selectAll().forUpdate().execute()],
  ['plain reading', () => sql`select 1 from area for update`.execute(db)],
  [
    'a row of the log that stands alone',
    () =>
      db
        .insertInto('audit')
        .values({ action: 'login' } as never)
        .execute(),
  ],
])('%s passes in a logged call', async (_name, work: () => Promise<unknown>) => {
  await expect(inLoggedCall(work)).resolves.toBeDefined()
})
