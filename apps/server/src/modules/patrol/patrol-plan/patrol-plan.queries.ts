import type { FootOrder, Page, PatrolPlanState, PatrolStop, PatrolTime } from '@palisade/contract'
import { sql, type Expression, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { hasOnlySeenStops } from './patrol-stop.queries.ts'

type Table = Database['patrol_plan']

/** Checks of the table guarantee the closed sets of values. */
export type PatrolPlanRow = Omit<Selectable<Table>, 'state' | 'time' | 'foot_order'> & {
  foot_order: FootOrder | null
  state: PatrolPlanState
  time: PatrolTime
  person_name: string | null
  stop_count: number
}

const selectRows = (db: Db) =>
  db
    .selectFrom('patrol_plan as plan')
    .leftJoin('user_account as person', 'person.id', 'plan.person_id')
    .selectAll('plan')
    .select([
      'person.name as person_name',
      sql<number>`((select count(*) from patrol_stop where plan_id = plan.id)
        + (select count(*) from patrol_foot_stop where plan_id = plan.id))::integer`.as('stop_count'),
    ])
    .where('plan.deleted_at', 'is', null)

export interface PlanListRequest extends PageRequest<'name' | 'savedAt' | 'nextAt'> {
  name?: string | undefined
  state?: PatrolPlanState | undefined
  personName?: string | undefined
}

/** Those whose cameras the user may see, all of them, in this centre. */
export async function listPlans(
  db: Db,
  request: PlanListRequest,
  access: AccessSnapshot,
  centre: Centre,
): Promise<Page<PatrolPlanRow>> {
  const { name, state, personName } = request
  const filters: Expression<SqlBool>[] = [
    visibleAreas(access, centre, 'plan.area_id'),
    hasOnlySeenStops(access, 'plan.id'),
  ]
  if (name) filters.push(sql`strpos(lower(plan.name), lower(${name})) > 0`)
  if (state) filters.push(sql`plan.state = ${state}`)
  if (personName) filters.push(sql`strpos(lower(person.name), lower(${personName})) > 0`)
  const page = await listPage(
    db,
    selectRows(db).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'plan.name', savedAt: 'plan.saved_at', nextAt: 'plan.due_from' },
      default: { by: 'savedAt', order: 'desc' },
      tieBreak: 'plan.id',
    },
  )
  return page as unknown as Page<PatrolPlanRow>
}

export async function findPlan(db: Db, id: string): Promise<PatrolPlanRow | undefined> {
  const row = await selectRows(db).where('plan.id', '=', id).executeTakeFirst()
  return row as unknown as PatrolPlanRow | undefined
}

/** Locks them until the transaction ends, in the order of their ids. */
export async function lockPlans(tx: Tx, ids: readonly string[]): Promise<PatrolPlanRow[]> {
  const rows = await selectRows(tx)
    .where(sql<SqlBool>`plan.id = any(${[...ids]}::uuid[])`)
    .orderBy('plan.id')
    .forUpdate('plan')
    .execute()
  return rows as unknown as PatrolPlanRow[]
}

/** Other plans of a person that are in progress or paused. */
export async function listRunningOf(db: Db, personId: string, exceptId: string): Promise<PatrolPlanRow[]> {
  const rows = await selectRows(db)
    .where('plan.person_id', '=', personId)
    .where('plan.id', '<>', exceptId)
    .where('plan.state', 'in', ['in_progress', 'paused'])
    .execute()
  return rows as unknown as PatrolPlanRow[]
}

/** Two plans of one person are started one after the other, so that each sees the other. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await sql`select from user_account where id = ${personId} for no key update`.execute(tx)
}

export type PlanFields = Omit<Updateable<Table>, 'time' | 'id'> & {
  name: string
  centre_id: string
  area_id: string
  level: number
  tolerance_minutes: number
  saved_by: string
  time: PatrolTime
}

export async function insertPlan(tx: Tx, values: PlanFields): Promise<string> {
  const { id } = await tx
    .insertInto('patrol_plan')
    .values({ ...values, time: JSON.stringify(values.time) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePlan(tx: Tx, id: string, { time, ...values }: PlanFields): Promise<void> {
  await tx
    .updateTable('patrol_plan')
    .set(eb => ({
      ...values,
      time: JSON.stringify(time),
      version: eb('version', '+', 1),
      saved_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** @param dueFrom the beginning of the next time that becomes a task */
export async function setPlanState(
  tx: Tx,
  id: string,
  state: PatrolPlanState,
  dueFrom: Date | null,
): Promise<void> {
  await tx
    .updateTable('patrol_plan')
    .set(eb => ({ state, due_from: dueFrom, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markDeleted(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update patrol_plan set deleted_at = now() where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Puts these in place of the stops that there were. */
export async function replaceStops(tx: Tx, planId: string, stops: readonly PatrolStop[]): Promise<void> {
  await tx.deleteFrom('patrol_stop').where('plan_id', '=', planId).execute()
  const rows = stops.map(({ deviceId, preset, seconds, questions }, position) => ({
    plan_id: planId,
    position,
    device_id: deviceId,
    preset: preset && JSON.stringify(preset),
    seconds,
    questions,
  }))
  if (rows.length > 0) await tx.insertInto('patrol_stop').values(rows).execute()
}

/** A plan is where its first camera or checkpoint is. */
export const patrolPlanObjects: PlacedObjects = {
  names: sql`select id, name, area_id from patrol_plan`,
  places: sql`select id, area_id from patrol_plan where deleted_at is null`,
  devices: sql`
    select plan.id, plan.area_id, device.category, device.id as device_id
    from patrol_plan plan left join device on device.id = plan.device_id where plan.deleted_at is null`,
}
