import { Client } from 'pg'

/** Rules of a large site; each is of one sensor, as most are. */
export const RULES = 1000

const ACTIONS = JSON.stringify([
  {
    kind: 'open_picture',
    delaySeconds: 0,
    waitsForLast: true,
    onFailure: 'continue',
    cameraIds: [],
    userIds: [],
  },
  {
    kind: 'mqtt',
    delaySeconds: 0,
    waitsForLast: true,
    onFailure: 'continue',
    topic: 'bench/linkage',
    text: 'on',
  },
])
const ALWAYS = JSON.stringify({ type: 'all', dates: [], data: [] })

async function run<Row extends object>(databaseUrl: string, statements: readonly [string, unknown[]][]) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const [text, values] of statements) rows = (await client.query<Row>(text, values)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** A rule for each sensor `<prefix>1` …: a picture is opened, and a message published. */
export async function addRules(databaseUrl: string, prefix: string): Promise<void> {
  const sensors = `select id, area_id, code from device where code like $1 || '%' order by code limit ${RULES}`
  await run(databaseUrl, [
    [
      `insert into linkage_rule (name, priority, is_enabled, time_range, actions, area_id, device_id, created_by, saved_by)
       select 'Rule of ' || code, 50, true, $2::jsonb, $3::jsonb, area_id, id, 'Bench', 'Bench' from (${sensors}) sensor`,
      [prefix, ALWAYS, ACTIONS],
    ],
    [
      `insert into linkage_rule_source (rule_id, position, device_id)
       select id, 0, device_id from linkage_rule where created_by = 'Bench'`,
      [],
    ],
  ])
}

/** How long after each alarm was taken its first action began, and how many have none that is done. */
export async function takeBegun(
  databaseUrl: string,
  from: Date,
): Promise<{ tookMs: number[]; noticedMs: number[]; doneMs: number[]; missing: number }> {
  const rows = await run<{ took: number | null; noticed: number | null; done: number | null }>(databaseUrl, [
    [
      `select (extract(epoch from step.started_at - alarm.occurred_at) * 1000)::float8 as took,
         (extract(epoch from run.triggered_at - alarm.occurred_at) * 1000)::float8 as noticed,
         (extract(epoch from run.ended_at - alarm.occurred_at) * 1000)::float8 as done
       from alarm left join linkage_run run on run.alarm_id = alarm.id
       left join linkage_step step on step.run_id = run.id and step.position = 0 and step.ended_at is not null
       where alarm.occurred_at >= $1`,
      [from],
    ],
  ])
  const of = (stamp: 'took' | 'noticed' | 'done') => rows.flatMap(row => row[stamp] ?? [])
  const tookMs = of('took')
  return { tookMs, noticedMs: of('noticed'), doneMs: of('done'), missing: rows.length - tookMs.length }
}

/** A run with two steps for every alarm that has none: one in fifty failed. */
export async function addRuns(databaseUrl: string): Promise<void> {
  await run(databaseUrl, [
    [
      `insert into linkage_run (rule_id, rule_name, priority, alarm_id, alarm_number, alarm_type, alarm_level, area_id,
         device_id, device_category, device_name, location, chain, triggered_at, ended_at, state)
       select rule.id, rule.name, 50, alarm.id, alarm.number, alarm.type, alarm.level, alarm.area_id, source.device_id,
         'other', source.device_name, source.location, array[rule.id], alarm.occurred_at, alarm.occurred_at,
         case when hashtext(alarm.number) % 50 = 0 then 'failed' else 'done' end
       from alarm join alarm_source source on source.id = alarm.source_id
       join (select id, name, row_number() over (order by id) - 1 as nr from linkage_rule) rule
         on rule.nr = abs(hashtext(alarm.number || 'r')) % $1::int
       on conflict do nothing`,
      [RULES],
    ],
    [
      `insert into linkage_step (run_id, position, kind, action, state, started_at, ended_at)
       select run.id, step.n - 1, step.action ->> 'kind', step.action, 'done', run.triggered_at, run.triggered_at
       from linkage_run run cross join jsonb_array_elements($1::jsonb) with ordinality step (action, n)
       on conflict do nothing`,
      [ACTIONS],
    ],
    ['vacuum analyze linkage_run', []],
    ['vacuum analyze linkage_step', []],
  ])
}
