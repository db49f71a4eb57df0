import type { PersonStatus } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { presentStatus } from './person.queries.ts'

/** Makes the row of a user who uses the staff calls for the first time. */
export async function ensureMember(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('staff_member')
    .values({ user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export interface MemberRow {
  is_on_duty: boolean
  is_busy: boolean
  consented_at: Date | null
  status: PersonStatus
  positioned_at: Date | null
}

export async function findMember(db: Db, userId: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select is_on_duty, is_busy, consented_at, ${presentStatus} as status, positioned_at
    from staff_member member left join staff_sign sign using (user_id) where member.user_id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

/** Duty and consent alone, for each position of each phone: a present status would cost more than all the rest of the call. */
export async function findDuty(
  db: Db,
  userId: string,
): Promise<Pick<MemberRow, 'is_on_duty' | 'consented_at'> | undefined> {
  const query = db
    .selectFrom('staff_member')
    .select(['is_on_duty', 'consented_at'])
    .where('user_id', '=', userId)
  return (await executePrepared(db, query)).rows[0]
}

export interface MemberChange {
  is_on_duty?: boolean
  is_busy?: boolean
  consented_at?: Date | null
}

export async function updateMember(tx: Tx, userId: string, change: MemberChange): Promise<void> {
  await tx.updateTable('staff_member').set(change).where('user_id', '=', userId).execute()
}

export async function removePosition(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('staff_sign')
    .set({ positioned_at: null, longitude: null, latitude: null, accuracy: null, floor_id: null })
    .where('user_id', '=', userId)
    .execute()
}

export interface SignRow {
  user_id: string
  longitude?: number
  latitude?: number
  accuracy?: number
  floor_id?: string
}

/**
 * Writes signs of life and positions, one a person. A position of somebody who is off duty or has withdrawn their consent
 * meanwhile is a sign of life only.
 */
export async function writeSigns(db: Db, signs: readonly SignRow[]): Promise<void> {
  if (signs.length === 0) return
  await sql`
    insert into staff_sign as sign (user_id, seen_at, positioned_at, longitude, latitude, accuracy, floor_id)
    select user_id, now(), case when is_told then now() end, case when is_told then longitude end,
      case when is_told then latitude end, case when is_told then accuracy end, case when is_told then floor_id end
    from (
      select row.user_id, row.longitude, row.latitude, row.accuracy, floor.id as floor_id,
        row.longitude is not null and member.is_on_duty and member.consented_at is not null as is_told
      from ${jsonRows(signs, 'user_id uuid, longitude double precision, latitude double precision, accuracy real, floor_id uuid')}
      join staff_member member using (user_id)
      left join area floor on floor.id = row.floor_id and floor.kind = 'floor'
      order by row.user_id) as told
    on conflict (user_id) do update set
      seen_at = excluded.seen_at,
      positioned_at = coalesce(excluded.positioned_at, sign.positioned_at),
      longitude = coalesce(excluded.longitude, sign.longitude),
      latitude = coalesce(excluded.latitude, sign.latitude),
      accuracy = case when excluded.positioned_at is null then sign.accuracy else excluded.accuracy end,
      floor_id = case when excluded.positioned_at is null then sign.floor_id else excluded.floor_id end`.execute(
    db,
  )
}

/**
 * Brings the told status of these people, or of all, up to their present one. @returns whose status has changed
 */
export async function updateStatuses(tx: Tx, userIds: readonly string[] | 'all'): Promise<string[]> {
  const wanted = userIds === 'all' ? sql`true` : sql`member.user_id = any(${userIds}::uuid[])`
  // Locked in one order, so that two transactions which change several people wait for each other in turn.
  const { rows } = await sql<{ user_id: string }>`
    with due as materialized (
      select member.user_id, ${presentStatus} as status
      from staff_member member left join staff_sign sign using (user_id)
      where ${wanted} and member.status <> ${presentStatus}
      order by member.user_id for update of member)
    update staff_member set status = due.status from due where staff_member.user_id = due.user_id
    returning staff_member.user_id`.execute(tx)
  return rows.map(row => row.user_id)
}
