import { KEEP_DAYS_MAX, type RecordingPlanFields } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export interface MarkRow {
  cameraId: string
  causeId: string
  kind: 'manual' | 'alarm'
  from: Date
  to: Date | null
  /** When a recording by hand ends if nobody stops it before. */
  endsAt?: Date | null
  /** The moment of the alarm; null for a recording by hand or around something that is no alarm. */
  at: Date | null
}

const columns = [
  'camera_id as cameraId',
  'cause_id as causeId',
  'kind',
  'from_at as from',
  'to_at as to',
  'ends_at as endsAt',
  'at',
] as const

/** The mark by which somebody records a camera by hand now. */
export async function findManual(tx: Tx, cameraId: string): Promise<MarkRow | undefined> {
  const row = await tx
    .selectFrom('recording_mark')
    .select(columns)
    .where('camera_id', '=', cameraId)
    .where('kind', '=', 'manual')
    .where('to_at', 'is', null)
    .executeTakeFirst()
  return row
}

export async function listManual(db: Db, cameraIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recording_mark')
    .select('camera_id')
    .distinct()
    .where(sql<boolean>`camera_id = any(${cameraIds}::uuid[])`)
    .where('kind', '=', 'manual')
    .where('to_at', 'is', null)
    .execute()
  return rows.map(row => row.camera_id)
}

type NewMark = MarkRow & { userName?: string }

/** Adds a mark; if there is one of the same cause, its span is changed instead. */
export const putMark = (db: Db, mark: NewMark): Promise<void> => putMarks(db, [mark])

/** Adds marks, and changes the spans of marks of the same causes. If two marks have one cause, the last one counts. */
export async function putMarks(db: Db, marks: readonly NewMark[]): Promise<void> {
  if (marks.length === 0) return
  const distinct = new Map(marks.map(mark => [`${mark.cameraId} ${mark.causeId}`, mark]))
  await db
    .insertInto('recording_mark')
    .values(
      [...distinct.values()].map(
        ({ cameraId, causeId, kind, from, to, endsAt = null, at, userName = '' }) => ({
          camera_id: cameraId,
          cause_id: causeId,
          kind,
          from_at: from,
          to_at: to,
          ends_at: endsAt,
          at,
          user_name: userName,
        }),
      ),
    )
    .onConflict(conflict =>
      conflict
        .columns(['camera_id', 'cause_id'])
        .doUpdateSet(eb => ({ from_at: eb.ref('excluded.from_at'), to_at: eb.ref('excluded.to_at') })),
    )
    .execute()
}

/** Ends recordings by hand whose time is over. @returns their cameras */
export async function endManual(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('recording_mark')
    .set(eb => ({ to_at: eb.ref('ends_at') }))
    .where('kind', '=', 'manual')
    .where('to_at', 'is', null)
    .where('ends_at', '<=', now)
    .returning('camera_id')
    .execute()
  return rows.map(row => row.camera_id)
}

/** Lists marks that have no end yet or ended after `since`: a media program that was away may not know them. */
export async function listRecent(db: Db, since: Date): Promise<MarkRow[]> {
  const rows = await db
    .selectFrom('recording_mark')
    .select(columns)
    .where(eb => eb.or([eb('to_at', 'is', null), eb('to_at', '>', since)]))
    .orderBy('from_at')
    .execute()
  return rows
}

/** Removes ended marks that no program is told of any more. Marks of alarms stay as long as their recordings may. */
export async function removeMarksBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from recording_mark where to_at < ${before}::timestamptz
    and (at is null or to_at < ${before}::timestamptz - ${KEEP_DAYS_MAX} * interval '1 day')`.execute(db)
}

/** The most alarms that one timeline shows. */
const ALARMS_MAX = 5000

/** When alarms rang that had these cameras recorded, by camera, ms since 1970; the newest where they are very many. */
export async function listAlarmMoments(
  db: Db,
  cameraIds: readonly string[],
  from: number,
  to: number,
): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('recording_mark')
    .select(['camera_id', 'at'])
    .distinct()
    .where('camera_id', 'in', cameraIds)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .orderBy('at', 'desc')
    .limit(ALARMS_MAX)
    .execute()
  const moments = Map.groupBy(rows, row => row.camera_id)
  return new Map([...moments].map(([id, own]) => [id, own.map(({ at }) => Number(at)).toReversed()]))
}

export type AlarmPlan = Pick<
  RecordingPlanFields,
  'planType' | 'timeRange' | 'followsHolidays' | 'preRecord' | 'stream'
> & { centreId: string }

/** The opened plans that alarms of these cameras are recorded by, by camera. */
export async function findAlarmPlans(db: Db, cameraIds: readonly string[]): Promise<Map<string, AlarmPlan>> {
  const { rows } = await sql<AlarmPlan & { cameraId: string }>`
    select plan.camera_id as "cameraId", plan.plan_type as "planType", plan.time_range as "timeRange",
      plan.follows_holidays as "followsHolidays", plan.pre_record as "preRecord", plan.stream, area.centre_id as "centreId"
    from recording_plan plan join device on device.id = plan.camera_id join area on area.id = device.area_id
    where plan.camera_id = any(${cameraIds}::uuid[]) and plan.is_enabled and device.deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map(({ cameraId, ...plan }) => [cameraId, plan]))
}
