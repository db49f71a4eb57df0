import { PATROL_STOP_FIGURES } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
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
  absent: number
}

export interface CheckInCounts {
  on_time: number
  early: number
  late: number
  absent: number
}

export async function countTasks(db: Db, search: HistorySearch): Promise<TaskCounts> {
  const found = selectHistory(db, search).clearSelect().select(['task.outcome', 'task.punctuality'])
  const { rows } = await sql<TaskCounts>`
    select count(*)::int as total,
      count(*) filter (where outcome = 'done')::int as done,
      count(*) filter (where outcome = 'missed')::int as missed,
      count(*) filter (where outcome = 'not_held')::int as not_held,
      count(*) filter (where outcome = 'stopped')::int as stopped,
      count(*) filter (where punctuality = 'on_time')::int as on_time,
      count(*) filter (where punctuality = 'late')::int as late
    from (${found}) as found`.execute(db)
  return rows[0] ?? { total: 0, done: 0, missed: 0, not_held: 0, stopped: 0, on_time: 0, late: 0 }
}

/** Stops of those patrols, and where they have been. */
export async function countStops(db: Db, search: HistorySearch): Promise<{ stops: number; visited: number }> {
  const found = selectHistory(db, search).clearSelect().select(['task.id', 'task.stop_count'])
  const { rows } = await sql<{ stops: number; visited: number }>`
    with found as materialized (${found})
    select (select coalesce(sum(stop_count), 0) from found)::int as stops,
      ((select count(*) from found join patrol_task_stop stop on stop.task_id = found.id
        where stop.visited_at is not null)
      + (select count(*) from found join patrol_check_in made on made.task_id = found.id
        where made.at is not null))::int as visited`.execute(db)
  return rows[0] ?? { stops: 0, visited: 0 }
}

/** Check-ins of those patrols by their verdict. */
export async function countCheckIns(db: Db, search: HistorySearch): Promise<CheckInCounts> {
  const found = selectHistory(db, search).clearSelect().select('task.id')
  const { rows } = await sql<CheckInCounts>`
    select count(*) filter (where made.verdict = 'on_time')::int as on_time,
      count(*) filter (where made.verdict = 'early')::int as early,
      count(*) filter (where made.verdict = 'late')::int as late,
      count(*) filter (where made.verdict = 'absent')::int as absent
    from (${found}) as found join patrol_check_in made on made.task_id = found.id`.execute(db)
  return rows[0] ?? { on_time: 0, early: 0, late: 0, absent: 0 }
}

/** Stops at which something was found, those with most findings first; a camera or checkpoint that was renamed is one of its newest name. */
export async function countFindings(db: Db, search: HistorySearch): Promise<StopCounts[]> {
  const found = selectHistory(db, search).clearSelect().select(['task.id', 'task.due_from'])
  const { rows } = await sql<StopCounts>`
    with found as materialized (${found}),
    stops as (
      select (array_agg(stop.device_name order by found.due_from desc))[1] as name,
        count(*) filter (where stop.visited_at is not null)::int as visited,
        count(*) filter (where stop.verdict = 'abnormal')::int as abnormal,
        count(*) filter (where stop.verdict = 'no_picture')::int as no_picture,
        count(*) filter (where stop.is_preset_missed)::int as preset_missed, 0 as absent
      from found join patrol_task_stop stop on stop.task_id = found.id
      group by coalesce(stop.device_id::text, stop.device_name)
      union all
      select (array_agg(made.name order by found.due_from desc))[1], count(made.at)::int, 0, 0, 0,
        count(*) filter (where made.verdict = 'absent')::int
      from found join patrol_check_in made on made.task_id = found.id
      group by coalesce(made.checkpoint_id::text, made.name))
    select * from stops where abnormal + no_picture + preset_missed + absent > 0
    order by abnormal + no_picture + preset_missed + absent desc, name limit ${PATROL_STOP_FIGURES}`.execute(
    db,
  )
  return rows
}
