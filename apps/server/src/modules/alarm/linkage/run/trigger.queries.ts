import type { LinkageAction } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { partsOf } from '../rule/linkage-part.queries.ts'

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

export interface NewRun {
  id: string
  rule_id: string
  rule_name: string
  priority: number
  alarm_id: string
  alarm_number: string
  alarm_type: string
  alarm_level: number
  area_id: string
  device_id: string | null
  device_category: string | null
  device_name: string
  location: string
  chain: string[]
  state: string
  reason: string | null
  reason_params: Record<string, string>
}

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
