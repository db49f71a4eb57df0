import { ALWAYS, type PatrolPlanState, type PatrolTime } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildDevice } from '../device.ts'
import { uniqueName } from '../names.ts'

export interface PatrolTaskOptions {
  planId: string
  personId: string | null
  dueFrom?: Date
  dueTo?: Date
  /** When it came to be; when it is due, unless it is said otherwise. */
  madeAt?: Date
}

/** A task of a plan that is due now, for an hour, unless it is said otherwise. */
export async function buildPatrolTask(db: Db, options: PatrolTaskOptions) {
  const { planId, personId, dueFrom = new Date(), dueTo = new Date(Date.now() + 3_600_000) } = options
  const plan = await db
    .selectFrom('patrol_plan')
    .leftJoin('user_account', join => join.on('user_account.id', '=', personId))
    .select(['patrol_plan.name', 'tolerance_minutes', 'patrol_plan.level', 'user_account.name as person'])
    .where('patrol_plan.id', '=', planId)
    .executeTakeFirstOrThrow()
  const stops = await db.selectFrom('patrol_stop').select('position').where('plan_id', '=', planId).execute()
  return db
    .insertInto('patrol_task')
    .values({
      plan_id: planId,
      due_from: dueFrom,
      due_to: dueTo,
      made_at: options.madeAt ?? dueFrom,
      plan_name: plan.name,
      person_id: personId,
      person_name: plan.person ?? '',
      stop_count: stops.length,
      tolerance_minutes: plan.tolerance_minutes,
      level: plan.level,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export interface PatrolPlanOptions {
  name?: string
  cameraIds?: readonly string[]
  personId?: string | null
  time?: PatrolTime
  state?: PatrolPlanState
  dueFrom?: Date | null
  toleranceMinutes?: number
}

/** A plan of one new camera for every day, not started and of nobody, unless it is said otherwise. */
export async function buildPatrolPlan(db: Db, options: PatrolPlanOptions = {}) {
  const { name = uniqueName('Patrol'), state = 'not_started', personId = null, dueFrom = null } = options
  const cameraIds = options.cameraIds ?? [(await buildDevice(db)).id]
  const place = await db
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select(['device.area_id', 'area.centre_id'])
    .where('device.id', '=', cameraIds[0] ?? '')
    .executeTakeFirstOrThrow()
  const time = options.time ?? { type: 'weekly', week: ALWAYS }
  const { id } = await db
    .insertInto('patrol_plan')
    .values({
      ...place,
      name,
      device_id: cameraIds[0] ?? null,
      person_id: personId,
      level: 2,
      time: JSON.stringify(time),
      tolerance_minutes: options.toleranceMinutes ?? 10,
      state,
      due_from: dueFrom,
      saved_by: 'Ann',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('patrol_stop')
    .values(
      cameraIds.map((device_id, position) => ({
        plan_id: id,
        position,
        device_id,
        seconds: 30,
        questions: ['Is the door shut?'],
      })),
    )
    .execute()
  return { id, name, cameraIds }
}
