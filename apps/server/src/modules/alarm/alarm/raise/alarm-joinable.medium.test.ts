import type { AlarmType } from '@palisade/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createTestRaiser } from './raiser.testing.ts'

const SENSORS = 300

let open: OpenTestDatabase

beforeEach(async () => {
  // One connection, which keeps its statements with their plans.
  open = await openTestDatabase({ size: 1 })
})
afterEach(() => open.close())

const raiserOf = () => createTestRaiser({ db: open.db })

const eventOf = (n: number, type: AlarmType) => ({
  issuer: 'test',
  eventId: `${type} ${n}`,
  device: { code: `sensor-${n}` },
  type,
  at: Date.now(),
  description: '',
})

/** How many rows and entries of indexes were read of the months of alarms so far. */
async function readOfMonths(): Promise<number> {
  // A session tells its counts when it is idle or asked.
  await sql`select pg_stat_force_next_flush()`.execute(open.db)
  const { rows } = await sql<{ n: number }>`
    select (select sum(seq_tup_read) from pg_stat_user_tables where relname ~ '^alarm_[0-9]{6}$')::int
      + (select sum(idx_tup_read) from pg_stat_user_indexes where relname ~ '^alarm_[0-9]{6}$')::int as n`.execute(
    open.db,
  )
  return rows[0]?.n ?? Number.NaN
}

// As autovacuum does within the first minute of a site or of a month, with whatever it finds, or has not done yet.
test.each(['no statistics', 'statistics of a handful', 'statistics of none'])(
  'a flood after plans were made with %s reads no month for each of its events',
  async known => {
    const area = await buildArea(open.db)
    await sql`insert into device (name, code, kind, category, driver, area_id)
    select 'Sensor ' || n, 'sensor-' || n, 'sensor', 'other', 'http', ${area.id}
    from generate_series(0, ${SENSORS - 1}::int) n`.execute(open.db)
    const raiser = raiserOf()
    if (known === 'statistics of none') await sql`analyze`.execute(open.db)
    for (let n = 0; n < 20; n++) await raiser.raise(eventOf(n, 'intrusion'))
    if (known === 'statistics of a handful') await sql`analyze`.execute(open.db)
    for (let n = 20; n < 40; n++) await raiser.raise(eventOf(n, 'intrusion'))
    const before = await readOfMonths()
    await Promise.all(Array.from({ length: SENSORS }, (_, n) => raiser.raise(eventOf(n, 'fire'))))
    expect((await readOfMonths()) - before).toBeLessThan(SENSORS * 5)
  },
)
