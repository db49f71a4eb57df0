import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/database/database.ts'
import { executePrepared } from '../../../../infra/database/prepared.ts'
import type { ActionResult } from '../actions/action.ts'
import type { RunRow, StepRow } from '../log/linkage-log.queries.ts'

/** A run as it is worked on, with what its rule is now. */
export interface WorkedRun extends RunRow {
  isRuleEnabled: boolean
  authorId: string | null
  authorName: string
}

/** Locks a run, so that the steps of one are begun and ended one after another. */
export async function lockRun(tx: Tx, id: string): Promise<WorkedRun | undefined> {
  const { rows } = await executePrepared(
    tx,
    sql<WorkedRun>`
    select run.*, rule.is_enabled as "isRuleEnabled", rule.saved_by_id as "authorId", rule.saved_by as "authorName"
    from linkage_run run join linkage_rule rule on rule.id = run.rule_id
    where run.id = ${id}::uuid for update of run`,
  )
  return rows[0]
}

export async function listOwnSteps(tx: Tx, runId: string): Promise<StepRow[]> {
  const { rows } = await executePrepared(
    tx,
    sql<StepRow>`select * from linkage_step where run_id = ${runId}::uuid order by position`,
  )
  return rows
}

export async function markStarted(tx: Tx, { run_id, position }: StepRow, at: Date): Promise<void> {
  await executePrepared(
    tx,
    sql`update linkage_step set state = 'started', started_at = ${at.toISOString()}::timestamptz
    where run_id = ${run_id}::uuid and position = ${position}::smallint`,
  )
}

export async function markDue(tx: Tx, { run_id, position }: StepRow, at: Date): Promise<void> {
  await executePrepared(
    tx,
    sql`update linkage_step set due_at = ${at.toISOString()}::timestamptz
    where run_id = ${run_id}::uuid and position = ${position}::smallint`,
  )
}

export async function markEnded(
  tx: Tx,
  { run_id, position }: StepRow,
  { state, reason, params = {}, target = '', deviceId, pictureKey }: ActionResult,
  at: Date,
): Promise<void> {
  await executePrepared(
    tx,
    sql`update linkage_step set state = ${state}, reason = ${reason ?? null}, reason_params = ${JSON.stringify(params)}::jsonb,
      target = ${target}, device_id = ${deviceId ?? null}::uuid, picture_key = ${pictureKey ?? null},
      started_at = coalesce(started_at, ${at.toISOString()}::timestamptz), ended_at = ${at.toISOString()}::timestamptz
    where run_id = ${run_id}::uuid and position = ${position}::smallint`,
  )
}

/** Lets nothing begin any more of what has not begun, from a position on. */
export async function skipWaiting(tx: Tx, runId: string, from: number, reason: string): Promise<void> {
  await sql`update linkage_step set state = 'skipped', reason = ${reason}, due_at = null
    where run_id = ${runId}::uuid and position >= ${from} and state = 'waiting'`.execute(tx)
}

export async function updateRun(
  tx: Tx,
  id: string,
  { state, reason = null, endedAt }: { state: RunRow['state']; reason?: string | null; endedAt: Date | null },
): Promise<void> {
  await executePrepared(
    tx,
    sql`update linkage_run set state = ${state}, reason = ${reason}, ended_at = ${endedAt?.toISOString() ?? null}::timestamptz
    where id = ${id}::uuid`,
  )
}

/** Pictures of runs that are removed. */
export async function removeRunsBefore(db: Db, before: Date, limit: number) {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    with old as (select id from linkage_run where triggered_at < ${before} order by triggered_at limit ${limit}),
    pictures as (select run_id, array_agg(picture_key) as keys from linkage_step
      where run_id in (select id from old) and picture_key is not null group by run_id)
    delete from linkage_run using old left join pictures on pictures.run_id = old.id where linkage_run.id = old.id
    returning linkage_run.id, coalesce(pictures.keys, '{}') as keys`.execute(db)
  return rows
}
