import { NOTICE_FLOOD_COUNT } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { NOTICE_LIMIT } from '#server/testing/outside/notice-site.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const MANY = 5_000

test(
  '5,000 notices at once reach a person as ten and one that says how many more; none is lost',
  async () => {
    const { bob, alarmId } = await setUpDispatch(server)
    // As that many calls of the port would have queued them.
    const queue = (first: number, last: number) =>
      sql`
    with made as (
      insert into notice (cause, reason, alarm_id, title)
      select 'flood:' || ${alarmId} || n, 'linkage', ${alarmId}, 'Door ' || n from generate_series(${first}::int, ${last}::int) n returning id)
    insert into notice_delivery (notice_id, channel, user_id, recipient, receiver)
    select id, 'console', ${bob.id}, 'Bob', 'console' from made`.execute(server.db)
    const LATER = 100
    await queue(1, MANY - LATER)
    const states = async () => {
      const rows = await server.db
        .selectFrom('notice_delivery')
        .select(['state', eb => eb.fn.countAll<string>().as('n')])
        .where('user_id', '=', bob.id)
        .groupBy('state')
        .execute()
      return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]))
    }
    const allHeld = (count: number) =>
      vi.waitFor(async () => {
        const { sent: told = 0, held: kept = 0, ...others } = await states()
        expect([told + kept, others]).toEqual([count, {}])
        return { sent: told, held: kept }
      })
    await allHeld(MANY - LATER)
    await queue(MANY - LATER + 1, MANY)
    const { sent, held } = await allHeld(MANY)
    const { rows } = await sql<{ n: number }>`
    select count(distinct due_at)::int as n from notice_delivery where state = 'held'`.execute(server.db)
    expect(rows).toEqual([{ n: 1 }])
    expect(sent).toBeLessThanOrEqual(NOTICE_FLOOD_COUNT)
    // As if the minute were over.
    await server.db
      .updateTable('notice_delivery')
      .set({ due_at: new Date(Date.now() - 1_000) })
      .where('state', '=', 'held')
      .execute()
    await vi.waitFor(
      async () => expect(await states()).toEqual({ sent: sent + 1, grouped: held }),
      NOTICE_LIMIT,
    )
    const shown = got(await bob.client.notice.getOwnUnconfirmed())
    expect(shown).toHaveLength(sent + 1)
    expect(shown[0]?.title).toBe(`${held} more notices`)
    expect(shown[0]?.text).toContain('Door ')
  },
  patience(120_000),
)
