import { Client } from 'pg'

/** A site with guards on foot. */
export const YEAR = { plans: 50, stops: 10, persons: 20, boardPatrols: 100 }

/** Fills the database of a product that runs with a year of patrols on foot with `checkIns` check-ins, and with open patrols for the board. */
export async function makePatrolYear(databaseUrl: string, checkIns: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const statement of statements(Math.ceil(checkIns / YEAR.stops))) await client.query(statement)
    // VACUUM runs in no transaction, so alone.
    for (const table of ['patrol_task', 'patrol_check_in', 'patrol_plan', 'user_account'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

/** A number from 0 to 1 that depends on n and a salt only. */
const chance = (salt: string) => `(('x' || substr(md5(n || '${salt}'), 1, 7))::bit(28)::int / 268435456.0)`

const root = `(select id from area where parent_id is null)`

/** Columns that patrols that are over and patrols under way have in common. */
const TASK =
  'plan_id, due_from, due_to, made_at, plan_name, person_id, person_name, stop_count, tolerance_minutes, level, foot_order'
const taskOf = (from: string) =>
  `plan.id, ${from}, ${from} + interval '1 hour', ${from}, plan.name, person.id, person.name, ${YEAR.stops}, 5, 2, 'in_order'`

const statements = (patrols: number) => [
  `insert into user_account (user_name, name, password_hash)
   select 'bench_guard' || n, 'Guard ' || n, password_hash from user_account, generate_series(1, ${YEAR.persons}) n
   where user_name = 'admin'`,
  `insert into patrol_plan (name, area_id, centre_id, level, time, tolerance_minutes, foot_order, absent_minutes, state, saved_by)
   select 'Walk ' || n, ${root}, ${root}, 2, '{"type":"once","from":"2026-01-01T00:00:00.000Z","to":"2026-01-01T01:00:00.000Z"}', 5,
     'in_order', 10, 'ended', 'bench' from generate_series(1, ${YEAR.plans}) n`,
  `create temporary table plan as select row_number() over (order by name)::int as nr, id, name from patrol_plan`,
  `create temporary table person as
   select row_number() over (order by user_name)::int as nr, id, name from user_account where user_name like 'bench_guard%'`,
  `with made as (
     insert into patrol_task (${TASK}, status, outcome, started_at, ended_at)
     select ${taskOf('at')}, 'completed', case when ${chance('o')} < 0.02 then 'missed' else 'done' end,
       case when ${chance('o')} < 0.02 then null else at + ${chance('s')} * interval '8 minutes' end, at + interval '50 minutes'
     from (select n, now() - interval '2 hours' - (n::float8 / ${patrols}) * interval '360 days' as at
       from generate_series(1, ${patrols}) n) one
     join plan on plan.nr = 1 + n % ${YEAR.plans} join person on person.nr = 1 + n % ${YEAR.persons}
     returning id, due_from, outcome)
   insert into patrol_check_in (task_id, position, name, due_at, absent_at, is_photo_required, verdict, at, received_at, means, made_by)
   select id, position, 'Checkpoint ' || position, due, due + interval '10 minutes', false, verdict,
     case when verdict <> 'absent' then due end, case when verdict <> 'absent' then due end,
     case when verdict <> 'absent' then 'code' end, 'Guard'
   from (select made.id, position, due_from + position * interval '5 minutes' as due,
       case when outcome = 'missed' or n < 0.01 then 'absent' when n < 0.05 then 'late' when n < 0.08 then 'early' else 'on_time' end as verdict
     from made, generate_series(0, ${YEAR.stops - 1}) position, lateral (select random() as n where made.id is not null) luck) one`,
  `with made as (
     insert into patrol_task (${TASK}, status, started_at)
     select ${taskOf(`now() - n * interval '1 second'`)}, 'in_progress', now()
     from generate_series(1, ${YEAR.boardPatrols}) n
     join plan on plan.nr = 1 + n % ${YEAR.plans} join person on person.nr = 1 + n % ${YEAR.persons}
     returning id)
   insert into patrol_check_in (task_id, position, name, due_at, absent_at, is_photo_required)
   select id, position, 'Checkpoint ' || position, now() + position * interval '5 minutes' + interval '30 minutes',
     now() + position * interval '5 minutes' + interval '40 minutes', false
   from made, generate_series(0, ${YEAR.stops - 1}) position`,
]
