import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { awaitCheckIns } from '../patrol-foot-stop.queries.ts'
import type { PatrolPlanRow } from '../patrol-plan.queries.ts'

/** Plans whose next time has come, counting the tolerance before it. */
export async function listDuePlans(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from patrol_plan
    where state = 'in_progress' and deleted_at is null
      and due_from <= ${now}::timestamptz + tolerance_minutes * interval '1 minute'
    order by due_from limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

export interface DueWindow {
  from: Date
  to: Date
}

/** One task for each window, not held where that has ended already, and the check-ins of one on foot; it is no error if one is there already. */
export async function insertTasks(
  tx: Tx,
  plan: PatrolPlanRow,
  windows: readonly DueWindow[],
  now: Date,
): Promise<void> {
  if (windows.length === 0) return
  const made = await tx
    .insertInto('patrol_task')
    .values(
      windows.map(({ from, to }) => ({
        plan_id: plan.id,
        due_from: from,
        due_to: to,
        made_at: now,
        plan_name: plan.name,
        person_id: plan.person_id,
        person_name: plan.person_name ?? '',
        stop_count: plan.stop_count,
        tolerance_minutes: plan.tolerance_minutes,
        level: plan.level,
        foot_order: plan.foot_order,
        ...(to <= now && { status: 'completed', outcome: 'not_held', ended_at: now }),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'status'])
    .execute()
  const open = made.filter(({ status }) => status === 'unstarted').map(({ id }) => id)
  if (plan.foot_order !== null) await awaitCheckIns(tx, open)
}

export async function setDueFrom(tx: Tx, planId: string, dueFrom: Date | null): Promise<void> {
  await tx.updateTable('patrol_plan').set({ due_from: dueFrom }).where('id', '=', planId).execute()
}

/** Since when no server has looked for what is due; undefined where one looked a moment ago, or none ever did. */
export async function findAwaySince(db: Db, before: Date): Promise<Date | undefined> {
  const row = await db.selectFrom('patrol_round').select('at').where('at', '<', before).executeTakeFirst()
  return row?.at
}

/** Notes that a server has looked for what is due; a note that is newer than `before` stands. */
export async function noteRound(db: Db, now: Date, before: Date): Promise<void> {
  await sql`
    insert into patrol_round (at) values (${now})
    on conflict (id) do update set at = ${now} where patrol_round.at < ${before} or patrol_round.at > ${now}`.execute(
    db,
  )
}

/** Plans with a task that nobody began within its time. Of a patrol on foot each stop has a time of its own. */
export async function listPlansOfOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct task.plan_id as id from patrol_task task join patrol_plan plan on plan.id = task.plan_id
    where task.status = 'unstarted' and task.due_to <= ${now}
      and (task.foot_order is null or plan.state <> 'in_progress') limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/**
 * Ends what nobody began within its time: missed, or stopped where its plan was not in progress.
 * @param awaySince since when no server ran: what ended after it was not held
 */
export async function endOverdueTasks(
  tx: Tx,
  plan: PatrolPlanRow,
  now: Date,
  awaySince: Date | undefined,
): Promise<void> {
  const missed = sql<string>`case when due_to > ${awaySince ?? now}::timestamptz then 'not_held' else 'missed' end`
  await tx
    .updateTable('patrol_task')
    .set(eb => ({
      status: 'completed',
      outcome: plan.state === 'in_progress' ? missed : 'stopped',
      ended_at: now,
      version: eb('version', '+', 1),
    }))
    .where('plan_id', '=', plan.id)
    .where('status', '=', 'unstarted')
    .where('due_to', '<=', now)
    .$if(plan.state === 'in_progress', some => some.where('foot_order', 'is', null))
    .execute()
}

/** Ends all that is open of these plans. */
export async function endOpenTasks(tx: Tx, planIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update patrol_task set status = 'completed', outcome = 'stopped', ended_at = ${now}, version = version + 1
    where plan_id = any(${[...planIds]}::uuid[]) and status <> 'completed'`.execute(tx)
}

/** Plans with neither a time to come nor an open task. */
export async function listFinishedPlans(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from patrol_plan plan
    where state = 'in_progress' and deleted_at is null and due_from is null
      and not exists (select from patrol_task where plan_id = plan.id and status <> 'completed')
    limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

export async function hasOpenTask(db: Db, planId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patrol_task')
    .select('id')
    .where('plan_id', '=', planId)
    .where('status', '<>', 'completed')
    .executeTakeFirst()
  return row !== undefined
}
