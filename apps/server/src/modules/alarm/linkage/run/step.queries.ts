import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import type { RunRow, StepRow } from '../log/linkage-log.queries.ts'

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

/** Removes old runs. @returns the keys of their pictures, whose files are to be removed */
export async function removeRunsBefore(db: Db, before: Date, limit: number) {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    with old as (select id from linkage_run where triggered_at < ${before} order by triggered_at limit ${limit}),
    pictures as (select run_id, array_agg(picture_key) as keys from linkage_step
      where run_id in (select id from old) and picture_key is not null group by run_id)
    delete from linkage_run using old left join pictures on pictures.run_id = old.id where linkage_run.id = old.id
    returning linkage_run.id, coalesce(pictures.keys, '{}') as keys`.execute(db)
  return rows
}
