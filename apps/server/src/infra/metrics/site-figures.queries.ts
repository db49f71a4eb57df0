import type { Pool } from 'pg'
import type { Cursor } from '#server/infra/outbox/cursor.ts'

export interface SiteFigures {
  devices: { kind: string; state: string; count: number }[]
  /** Alarms that are not completed, by type and level. */
  alarms: { type: string; level: number; count: number }[]
  outbox: { waiting: number; oldestSeconds: number }
}

const DEVICES = `select kind, state, count(*)::int as count from device where deleted_at is null group by kind, state`
const ALARMS = `
  select type, level, count(*)::int as count from alarm where status <> 'completed' group by type, level`
/** The events that this copy of the server has not handed on yet. */
const OUTBOX = `
  select count(*)::int as waiting, coalesce(extract(epoch from now() - min(at)), 0)::float8 as "oldestSeconds"
  from outbox where (xid, seq) > ($1::xid8, $2::bigint)`

/** Reads all figures from the database by its indexes; called at most once every few seconds. */
export async function findSiteFigures(pool: Pool, position: Cursor): Promise<SiteFigures> {
  const [devices, alarms, outbox] = await Promise.all([
    pool.query<SiteFigures['devices'][number]>(DEVICES),
    pool.query<SiteFigures['alarms'][number]>(ALARMS),
    pool.query<SiteFigures['outbox']>(OUTBOX, [position.xid, position.seq]),
  ])
  return {
    devices: devices.rows,
    alarms: alarms.rows,
    outbox: outbox.rows[0] ?? { waiting: 0, oldestSeconds: 0 },
  }
}
