import { operatorPermissions } from '@palisade/contract'
import { Client } from 'pg'

/** The numbers of a large site with a year of alarms. */
export const SITE = { parks: 10, areasAPark: 30, devices: 2000, months: 10, operatorAreas: 30 }

export const OPERATOR = 'bench_operator'
/** Has the areas of the operator, and in them every second device only. */
export const NARROWED = 'bench_narrowed'

/**
 * Fills the database of a product that runs: `alarms` alarms of SITE.months, or of another span up to now, 0.5 % open, 6 % put away as false, 5 % with
 * remarks. A fixed seed: the same rows each time, apart from their dates.
 */
export async function makeAlarmHistory(
  databaseUrl: string,
  alarms: number,
  span = `${SITE.months} months`,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB'`,
    )
    for (const statement of statements(alarms, span)) await client.query(statement)
    // VACUUM runs in no transaction, so alone.
    for (const table of ['alarm', 'alarm_source', 'device', 'area'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

const DEVICE_WORDS =
  "array['North Gate','Loading Dock','Car Park','Warehouse','Main Lobby','Perimeter','停车场','大门']"
const REMARK_WORDS =
  "array['cleaner on her round','stray cat','delivery van','door left open','误报','patrol informed']"

/** A number from 0 to 1 that depends on n and a salt only. */
const chance = (salt: string) => `(('x' || substr(md5(n || '${salt}'), 1, 7))::bit(28)::int / 268435456.0)`
const oneOf = (words: string, salt: string) =>
  `(${words})[1 + floor(${chance(salt)} * array_length(${words}, 1))::int]`

const statements = (alarms: number, span: string) => [
  `select alarm_create_partitions((now() - interval '${SITE.months + 1} months')::date, now()::date)`,
  `insert into area (parent_id, kind, name, code)
   select (select id from area where parent_id is null), 'park', 'Park ' || n, 'BENCHPARK' || n
   from generate_series(1, ${SITE.parks}) n`,
  `insert into area (parent_id, kind, name, code)
   select park.id, 'area', park.name || ' area ' || n, park.code || 'A' || n
   from area park, generate_series(1, ${SITE.areasAPark}) n where park.code like 'BENCHPARK%'`,
  `create temporary table place as
   select row_number() over (order by code)::int as nr, id, name from area where code ~ '^BENCHPARK[0-9]+A'`,
  `insert into device (name, code, kind, category, driver, area_id, state, cause)
   select replace(${oneOf(DEVICE_WORDS, 'd')}, ' ', '-') || '-' || n, 'BENCHDEV' || n, 'sensor', 'other', 'http', place.id, 'online', null
   from generate_series(1, ${SITE.devices}) n join place on place.nr = 1 + n % (select count(*) from place)`,
  `insert into alarm_source (device_id, area_id, device_name, device_code, location)
   select device.id, device.area_id, device.name, device.code, 'Bench site / ' || area.name
   from device join area on area.id = device.area_id where device.code like 'BENCHDEV%'`,
  `create temporary table origin as
   select row_number() over (order by device.code)::int as nr, alarm_source.id, device.area_id
   from alarm_source join device on device.id = alarm_source.device_id where device.code like 'BENCHDEV%'`,
  `create temporary table kind as select row_number() over (order by type)::int as nr, type, level from event_rule`,
  `insert into alarm (id, number, level, type, status, task_status, last_at, area_id, source_id, description, remarks,
     acknowledged_by, acknowledged_at, closed_by, closed_at)
   select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
       || substr(md5(n::text), 5, 15))::uuid,
     to_char(at, 'YYYYMMDD') || '-' || n, kind.level, kind.type, status,
     case when status = 'on_alert' then 'alarm_time' when status = 'in_progress' then 'pending'
       when ${chance('f')} < 0.06 then 'false_alarm' else 'real_event_handled' end,
     at, origin.area_id, origin.id, 'Bench alarm ' || n,
     case when ${chance('r')} < 0.05 then ${oneOf(REMARK_WORDS, 'w')} || ' ' || n else '' end,
     case when status <> 'on_alert' then 'Operator' end, case when status <> 'on_alert' then at + interval '1 minute' end,
     case when status = 'completed' then 'Operator' end, case when status = 'completed' then at + interval '5 minutes' end
   from (
     select n, now() - (n::float8 / ${alarms}) * interval '${span}' as at,
       case when n <= ${alarms} * 0.003 then 'on_alert' when n <= ${alarms} * 0.005 then 'in_progress' else 'completed' end as status
     from generate_series(1, ${alarms}) n
   ) one
   join origin on origin.nr = 1 + floor(${chance('s')} * ${SITE.devices})::int
   join kind on kind.nr = 1 + floor(power(${chance('k')}, 2) * (select count(*) from kind))::int`,
]

/** An account like an operator's that sees only some areas; its password is the administrator's. */
export async function addOperator(databaseUrl: string, userName = OPERATOR): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with r as (insert into role (name) values ($1) returning id),
         p as (insert into role_permission select r.id, unnest($2::text[]) from r),
         a as (insert into role_area select r.id, area.id from r,
           (select id from area where code ~ '^BENCHPARK[0-9]+A[0-9]+$' order by md5(code) limit ${SITE.operatorAreas}) area),
         u as (insert into user_account (user_name, name, password_hash)
           select $1, $1, password_hash from user_account where user_name = 'admin' returning id)
       insert into user_role (user_id, role_id) select u.id, r.id from u, r`,
      [userName, operatorPermissions],
    )
    if (userName === NARROWED) await client.query(EVERY_SECOND_DEVICE, [userName])
  } finally {
    await client.end()
  }
}

const EVERY_SECOND_DEVICE = `
  with r as (update role set other_scope = 'chosen' where name = $1 returning id)
  insert into role_device (role_id, device_id)
  select r.id, device.id from r, device where substr(device.code, 9)::int % 2 = 0 and device.code like 'BENCHDEV%'`
