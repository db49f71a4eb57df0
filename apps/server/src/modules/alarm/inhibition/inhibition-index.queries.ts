import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import type { HeldCount } from '#server/modules/alarm/alarm/raise/alarm-raise.rules.ts'
import type { RunningInhibition } from './inhibition.rules.ts'

/** Rules and shelves that run; deleted devices are left out, so that a rule of nothing else holds nothing back. */
export async function listRunning(db: Db): Promise<RunningInhibition[]> {
  const { rows } = await sql<RunningInhibition>`
    select i.id, i.kind, i.place, i.types, i.includes_very_urgent as "includesVeryUrgent", i.time_range as "timeRange",
      i.started_at as "startedAt", i.ends_at as "endsAt",
      coalesce(array_agg(d.id) filter (where d.id is not null), '{}') as "deviceIds",
      coalesce(array_agg(t.area_id) filter (where t.area_id is not null), '{}') as "areaIds",
      coalesce(jsonb_object_agg(t.area_id, t.kinds) filter (where t.kinds is not null), '{}') as "areaKinds",
      coalesce(jsonb_agg(jsonb_build_object('panelId', z.panel_id, 'name', z.name)) filter (where z.id is not null), '[]') as zones
    from alarm_inhibition i
    join alarm_inhibition_target t on t.inhibition_id = i.id
    left join device d on d.id = t.device_id and d.deleted_at is null
    left join defence_zone z on z.id = t.zone_id
    where i.started_at is not null and i.ended_at is null and i.deleted_at is null
    group by i.id`.execute(db)
  return rows
}

/** The areas from the centre down to each area, itself included. */
export async function listAreaPaths(db: Db): Promise<{ id: string; path: string[] }[]> {
  const { rows } = await sql<{ id: string; path: string[] }>`select id, path from area`.execute(db)
  return rows
}

/** Counts held events at what held them, always in the order of the ids. */
export async function countHeld(tx: Tx, counts: readonly HeldCount[]): Promise<void> {
  for (const { id, n, lastAt } of counts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await executePrepared(
      tx,
      sql`update alarm_inhibition set suppressed_count = suppressed_count + ${n}::int,
        last_suppressed_at = greatest(last_suppressed_at, ${new Date(lastAt).toISOString()}::timestamptz)
      where id = ${id}::uuid`,
    )
  }
}
