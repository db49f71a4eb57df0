import { PATROL_STOP_FIGURES } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'
import { selectHistory, type HistorySearch } from './patrol-history.queries.ts'

export interface TaskCounts {
  total: number
  done: number
  missed: number
  not_held: number
  stopped: number
  on_time: number
  late: number
}

export interface StopCounts {
  name: string
  visited: number
  abnormal: number
  no_picture: number
  preset_missed: number
}

export async function countTasks(db: Db, search: HistorySearch): Promise<TaskCounts> {
  const found = selectHistory(db, search)
    .clearSelect()
    .select(['task.outcome', 'task.started_at', 'task.due_from', 'task.tolerance_minutes'])
  const { rows } = await sql<TaskCounts>`
    select count(*)::int as total,
      count(*) filter (where outcome = 'done')::int as done,
      count(*) filter (where outcome = 'missed')::int as missed,
      count(*) filter (where outcome = 'not_held')::int as not_held,
      count(*) filter (where outcome = 'stopped')::int as stopped,
      count(*) filter (where started_at <= due_from + tolerance_minutes * interval '1 minute')::int as on_time,
      count(*) filter (where started_at > due_from + tolerance_minutes * interval '1 minute')::int as late
    from (${found}) as found`.execute(db)
  return rows[0] ?? { total: 0, done: 0, missed: 0, not_held: 0, stopped: 0, on_time: 0, late: 0 }
}

/** Stops of those patrols, and where they have been. */
export async function countStops(db: Db, search: HistorySearch): Promise<{ stops: number; visited: number }> {
  const found = selectHistory(db, search).clearSelect().select(['task.id', 'task.stop_count'])
  const { rows } = await sql<{ stops: number; visited: number }>`
    with found as materialized (${found})
    select (select coalesce(sum(stop_count), 0) from found)::int as stops,
      (select count(*) from found join patrol_task_stop stop on stop.task_id = found.id
        where stop.visited_at is not null)::int as visited`.execute(db)
  return rows[0] ?? { stops: 0, visited: 0 }
}

/** Stops at which something was found, those with most findings first; a camera that was renamed is one of its newest name. */
export async function countFindings(db: Db, search: HistorySearch): Promise<StopCounts[]> {
  const found = selectHistory(db, search).clearSelect().select(['task.id', 'task.due_from'])
  const { rows } = await sql<StopCounts>`
    with found as materialized (${found}),
    stops as (
      select (array_agg(stop.device_name order by found.due_from desc))[1] as name,
        count(*) filter (where stop.visited_at is not null)::int as visited,
        count(*) filter (where stop.verdict = 'abnormal')::int as abnormal,
        count(*) filter (where stop.verdict = 'no_picture')::int as no_picture,
        count(*) filter (where stop.is_preset_missed)::int as preset_missed
      from found join patrol_task_stop stop on stop.task_id = found.id
      group by coalesce(stop.device_id::text, stop.device_name))
    select * from stops where abnormal + no_picture + preset_missed > 0
    order by abnormal + no_picture + preset_missed desc, name limit ${PATROL_STOP_FIGURES}`.execute(db)
  return rows
}
