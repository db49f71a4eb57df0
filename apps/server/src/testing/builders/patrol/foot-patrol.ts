import { ALWAYS, type FootOrder } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { awaitCheckIns } from '#server/modules/patrol/patrol-plan/patrol-foot-stop.queries.ts'
import { buildCheckpoint } from './checkpoint.ts'
import { uniqueName } from '../names.ts'

export interface FootPatrolOptions {
  areaId: string
  personId: string | null
  /** When it is due; now, unless it is said otherwise. */
  dueFrom?: Date
  /** When each stop is due, min after that. */
  minutes?: readonly number[]
  order?: FootOrder
  isPhotoRequired?: boolean
  /** One for each of the minutes; new ones, unless these are given. */
  points?: Awaited<ReturnType<typeof buildCheckpoint>>[]
  questions?: string[]
}

/** A running plan on foot with a tolerance of 5 min, absent after 10, and its open patrol. */
export async function buildFootPatrol(db: Db, options: FootPatrolOptions) {
  const { areaId, personId, dueFrom = new Date(), order = 'in_order' } = options
  const { minutes = options.points?.map((_, index) => index) ?? [0, 10] } = options
  const { isPhotoRequired = false, questions = [] } = options
  const area = await db
    .selectFrom('area')
    .select('centre_id')
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('patrol_plan')
    .values({
      name: uniqueName('Walk'),
      area_id: areaId,
      centre_id: area.centre_id,
      person_id: personId,
      level: 2,
      time: JSON.stringify({ type: 'weekly', week: ALWAYS }),
      tolerance_minutes: 5,
      foot_order: order,
      absent_minutes: 10,
      state: 'in_progress',
      due_from: new Date(Date.now() + 3_600_000_000),
      saved_by: 'Ann',
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const points = [...(options.points ?? [])]
  for (const _ of minutes.slice(points.length)) points.push(await buildCheckpoint(db, { areaId }))
  await db
    .insertInto('patrol_foot_stop')
    .values(
      points.map((point, position) => ({
        plan_id: plan.id,
        position,
        checkpoint_id: point.id,
        minutes: minutes[position] ?? 0,
        is_photo_required: isPhotoRequired,
        questions,
      })),
    )
    .execute()
  // Written whole, as the product does: a patrol without open stops would be closed as missed.
  const id = await db.transaction().execute(async tx => {
    const task = await tx
      .insertInto('patrol_task')
      .values({
        plan_id: plan.id,
        plan_name: plan.name,
        due_from: dueFrom,
        due_to: new Date(dueFrom.getTime() + 3_600_000),
        made_at: dueFrom,
        person_id: personId,
        person_name: 'Ann',
        stop_count: points.length,
        tolerance_minutes: 5,
        level: 2,
        foot_order: order,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await awaitCheckIns(tx, [task.id])
    return task.id
  })
  return { id, planId: plan.id, points }
}
