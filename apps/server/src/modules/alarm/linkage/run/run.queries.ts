import type { Alarm, DeviceCategory, LinkageAction } from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { LinkageRunTable } from '#server/infra/database/schema.gen.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { formatCursor, parseCursor, type Cursor } from '#server/infra/outbox/cursor.ts'
import type { RunRow, StepRow } from '../log/linkage-log.queries.ts'
import { partsOf } from '../rule/linkage-part.queries.ts'

export interface ToldAlarm {
  cursor: Cursor
  type: 'alarm.raised' | 'alarm.repeated'
  at: Date
  alarm: Alarm
  deviceCategory: DeviceCategory | null
}

/** The position in the outbox up to which alarms have been looked at; the first time, the newest event. */
export async function findPosition(db: Db): Promise<Cursor> {
  await sql`insert into linkage_position (xid, seq)
    values (pg_snapshot_xmin(pg_current_snapshot()), 0) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ at: string }>`
    select xid::text || '.' || seq as at from linkage_position`.execute(db)
  return parseCursor(rows[0]?.at ?? '') ?? { xid: 0n, seq: 0n }
}

/** The newest open alarms with their levels, the oldest of them first. */
export async function listOpenLevels(db: Db, limit: number): Promise<{ id: string; level: number }[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(['id', 'level'])
    .where('status', '<>', 'completed')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export async function savePosition(db: Db, position: Cursor): Promise<void> {
  const [xid, seq] = formatCursor(position).split('.')
  await sql`update linkage_position set xid = ${xid}::xid8, seq = ${seq}::bigint
    where (xid, seq) < (${xid}::xid8, ${seq}::bigint)`.execute(db)
}

/**
 * Reads the events of alarms behind a position, in commit order and never past a transaction that is still open (docs/design/0005).
 * `reached` is the position up to which everything has been read.
 */
export async function listTold(
  db: Db,
  after: Cursor,
  limit: number,
): Promise<{ told: ToldAlarm[]; reached: Cursor }> {
  const [xid, seq] = formatCursor(after).split('.')
  const { rows } = await sql<Omit<ToldAlarm, 'cursor'> & { place: string; present: string }>`
    select outbox.xid::text || '.' || outbox.seq as place, outbox.type, outbox.at, outbox.data as alarm,
      outbox.device_category as "deviceCategory", now.xmin::text || '.0' as present
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) now
    left join outbox on (outbox.xid, outbox.seq) > (${xid}::xid8, ${seq}::bigint) and outbox.xid < now.xmin
      and outbox.type in ('alarm.raised', 'alarm.repeated')
    order by outbox.xid, outbox.seq limit ${limit}`.execute(db)
  const told = rows.flatMap(({ place, present: _present, ...row }) => {
    const cursor = place === null ? undefined : parseCursor(place)
    return cursor ? [{ ...row, cursor }] : []
  })
  const present = parseCursor(rows[0]?.present ?? '') ?? after
  return { told, reached: told.length === limit ? (told.at(-1)?.cursor ?? after) : present }
}

/** The issuer of events that rules raise. The id of such an event is `<run>:<position>`. */
export const LINKAGE_ISSUER = 'linkage'

/** The chains of rules that led to these alarms, by alarm; alarms that no rule raised are left out. */
export async function findChains(db: Db, alarmIds: readonly string[]): Promise<Map<string, string[]>> {
  if (alarmIds.length === 0) return new Map()
  const { rows } = await executePrepared(
    db,
    sql<{ alarmId: string; chain: string[] }>`
    select receipt.alarm_id as "alarmId", run.chain from event_receipt receipt
    join linkage_run run on run.id = split_part(receipt.event_id, ':', 1)::uuid
    where receipt.issuer = 'linkage' and receipt.alarm_id = any(${alarmIds}::uuid[])`,
  )
  return new Map(rows.map(row => [row.alarmId, row.chain]))
}

/** A run as it begins, by a rule. */
export type NewRun = Omit<
  Selectable<LinkageRunTable>,
  'triggered_at' | 'ended_at' | 'reason_params' | 'started_by_id' | 'started_by'
> & { reason_params: Record<string, string> }

/**
 * Adds runs of rules that are still enabled. If another copy of the server has added the run of a rule and alarm already, it is left out.
 * @returns the ids of the runs that were added
 */
export async function insertRuns(tx: Tx, runs: readonly NewRun[]): Promise<Set<string>> {
  const rows = jsonRows(
    runs,
    `id uuid, rule_id uuid, rule_name text, priority smallint, alarm_id uuid, alarm_number text, alarm_type text,
     alarm_level smallint, area_id uuid, device_id uuid, device_category text, device_name text, location text,
     chain uuid[], state text, reason text, reason_params jsonb`,
  )
  const result = await executePrepared(
    tx,
    sql<{ id: string }>`
    insert into linkage_run (id, rule_id, rule_name, priority, alarm_id, alarm_number, alarm_type, alarm_level, area_id,
      device_id, device_category, device_name, location, chain, state, reason, reason_params, ended_at)
    select row.id, row.rule_id, row.rule_name, row.priority, row.alarm_id, row.alarm_number, row.alarm_type, row.alarm_level,
      row.area_id, row.device_id, row.device_category, row.device_name, row.location, row.chain, row.state, row.reason,
      row.reason_params, case when row.state = 'skipped' then clock_timestamp() end
    from ${rows} join linkage_rule rule on rule.id = row.rule_id and rule.is_enabled and rule.deleted_at is null
    order by row.priority, row.rule_id
    on conflict (alarm_id, rule_id) do nothing
    returning id`,
  )
  return new Set(result.rows.map(row => row.id))
}

export interface NewStep {
  run_id: string
  position: number
  kind: string
  action: LinkageAction
  state: string
  due_at: Date | null
}

/** Adds steps with the name and device of their target, so that the log shows both even where the step never succeeds. */
export async function insertSteps(tx: Tx, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = jsonRows(
    steps.map(withThings),
    `run_id uuid, position smallint, kind text, action jsonb, state text, due_at timestamptz, devices uuid[], zones uuid[],
     label text`,
  )
  await executePrepared(
    tx,
    sql`insert into linkage_step (run_id, position, kind, action, state, due_at, target, device_id)
    select row.run_id, row.position, row.kind, row.action, row.state, row.due_at,
      concat_ws(' · ', about.names, nullif(row.label, '')), about.device_id
    from ${rows} cross join lateral (
      select string_agg(thing.name, ', ' order by thing.n, thing.name) as names,
        (array_agg(thing.device_id order by thing.n, thing.name))[1] as device_id
      from (
        select device.name, device.id as device_id, wanted.n from unnest(row.devices) with ordinality as wanted (id, n)
        join device on device.id = wanted.id
        union all
        select name, panel_id, 0 from defence_zone where id = any(row.zones)
      ) thing
    ) about`,
  )
}

function withThings(step: NewStep) {
  const { devices, zones } = partsOf(step.action)
  const label = 'label' in step.action ? step.action.label || step.action.token : ''
  return { ...step, devices, zones, label }
}

/** A locked run with the present state of its rule. */
export interface WorkedRun extends RunRow {
  /** Whether the rule is enabled; true for a run that an operator began, which nothing stops. */
  isRuleEnabled: boolean
  /** The user who saved the rule or began the run; null once the account is disabled or deleted. */
  authorId: string | null
  authorName: string
  /** The login of whoever began the run; empty where a rule did. */
  login: string
}

/** Locks runs, always in the same order, so that two transactions cannot wait for each other. */
export async function lockRuns(tx: Tx, ids: readonly string[]): Promise<WorkedRun[]> {
  const { rows } = await executePrepared(
    tx,
    sql<WorkedRun>`
    select run.*, run.rule_id is null or rule.is_enabled as "isRuleEnabled",
      author.id as "authorId",
      coalesce(rule.saved_by, run.started_by) as "authorName", coalesce(starter.user_name, '') as login
    from linkage_run run left join linkage_rule rule on rule.id = run.rule_id
    left join user_account starter on starter.id = run.started_by_id
    left join user_account author on author.status = 'enabled'
      and author.id = case when run.rule_id is null then run.started_by_id else rule.saved_by_id end
    where run.id = any(${ids}::uuid[]) order by run.id for update of run`,
  )
  return rows
}

/** Runs that are not over. */
export async function listOpenRuns(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('linkage_run').select('id').where('ended_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

/** The steps of runs, of each in their order. */
export async function listSteps(tx: Tx, runIds: readonly string[]): Promise<StepRow[]> {
  const { rows } = await executePrepared(
    tx,
    sql<StepRow>`select * from linkage_step where run_id = any(${runIds}::uuid[]) order by run_id, position`,
  )
  return rows
}

/** Writes the changeable columns of steps, whose runs are locked. */
export async function updateSteps(tx: Tx, steps: readonly StepRow[]): Promise<void> {
  if (steps.length === 0) return
  const rows = jsonRows(
    steps,
    `run_id uuid, position smallint, state text, reason text, reason_params jsonb, target text, device_id uuid, picture_key text,
     due_at timestamptz, started_at timestamptz, ended_at timestamptz`,
  )
  await executePrepared(
    tx,
    sql`update linkage_step step set state = row.state, reason = row.reason, reason_params = row.reason_params,
      target = row.target, device_id = row.device_id, picture_key = row.picture_key, due_at = row.due_at,
      started_at = row.started_at, ended_at = row.ended_at
    from ${rows} where step.run_id = row.run_id and step.position = row.position`,
  )
}

export async function updateRuns(
  tx: Tx,
  runs: readonly Pick<RunRow, 'id' | 'state' | 'reason' | 'ended_at'>[],
): Promise<void> {
  if (runs.length === 0) return
  const rows = jsonRows(runs, 'id uuid, state text, reason text, ended_at timestamptz')
  await executePrepared(
    tx,
    sql`update linkage_run run set state = row.state, reason = row.reason, ended_at = row.ended_at
    from ${rows} where run.id = row.id`,
  )
}
