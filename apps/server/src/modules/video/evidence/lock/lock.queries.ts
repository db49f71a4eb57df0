import type { LockState, Page } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

/** A camera that was removed stays with its evidence. */
const selectLocks = (db: Db) =>
  db
    .selectFrom('evidence_lock')
    .innerJoin('device', 'device.id', 'evidence_lock.camera_id')
    .leftJoin('evidence_case', 'evidence_case.id', 'evidence_lock.case_id')
    .selectAll('evidence_lock')
    .select(['device.name as camera_name', 'device.area_id', 'device.category'])
    .select('evidence_case.title as case_title')

type Selected = Awaited<ReturnType<ReturnType<typeof selectLocks>['execute']>>[number]
export type LockRow = Omit<Selected, 'state'> & { state: LockState }

/** It holds, or will: of one that is being released the recordings may be gone at any moment. */
export const isHeld = ({ state }: Pick<LockRow, 'state'>): boolean =>
  state === 'pending' || state === 'locked'

export interface Sight {
  access: AccessSnapshot
  centre: Centre
}

export interface LockFilters {
  searchText?: string | undefined
  state?: LockState | undefined
  cameraIds?: readonly string[] | undefined
}

/** Locks of cameras that the reader may see; a text matches as a part of the reason or of the camera's name. */
export async function listLocks(
  db: Db,
  request: PageRequest<'lockedAt' | 'from' | 'keepUntil'> & LockFilters,
  { access, centre }: Sight,
): Promise<Page<LockRow>> {
  const { searchText, state, cameraIds, ...page } = request
  let query = selectLocks(db).where(visibleDevices(access, centre))
  if (state) query = query.where('evidence_lock.state', '=', state)
  if (cameraIds) query = query.where(sql<boolean>`evidence_lock.camera_id = any(${[...cameraIds]}::uuid[])`)
  if (searchText) {
    const part = containsPattern(searchText)
    query = query.where(
      sql<boolean>`(lower(evidence_lock.reason) like ${part} or lower(device.name) like ${part})`,
    )
  }
  return listPage(db, query, page, {
    by: {
      lockedAt: 'evidence_lock.locked_at',
      from: 'evidence_lock.from_at',
      keepUntil: 'evidence_lock.keep_until',
    },
    default: { by: 'lockedAt', order: 'desc' },
    tieBreak: 'evidence_lock.id',
  })
}

/** The locks of a case that the reader may see, in order of time. */
export async function listCaseLocks(db: Db, caseId: string, { access, centre }: Sight): Promise<LockRow[]> {
  const rows = await selectLocks(db)
    .where('evidence_lock.case_id', '=', caseId)
    .where(visibleDevices(access, centre))
    .orderBy('evidence_lock.from_at')
    .orderBy('evidence_lock.id')
    .execute()
  return rows
}

export async function findLocks(db: Db, ids: readonly string[]): Promise<LockRow[]> {
  const rows = await selectLocks(db)
    .where(sql<boolean>`evidence_lock.id = any(${[...ids]}::uuid[])`)
    .orderBy('evidence_lock.id')
    .execute()
  return rows
}

export interface NewLock {
  camera_id: string
  case_id: string | null
  from_at: Date
  to_at: Date
  reason: string
  keep_until: Date | null
  recorded_ms: number
  locked_by: string
}

export async function insertLocks(tx: Tx, locks: readonly NewLock[]): Promise<string[]> {
  const rows = await tx
    .insertInto('evidence_lock')
    .values([...locks])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of them that hold; one that is being released stays so. @returns what was changed, as it was before */
export async function updateKeepUntil(
  tx: Tx,
  ids: readonly string[],
  keepUntil: Date | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update evidence_lock set keep_until = ${keepUntil}
    where id = any(${[...ids]}::uuid[]) and state in ('pending', 'locked') returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @returns those of them that held */
export async function beginRelease(
  tx: Tx,
  ids: readonly string[],
  by: { name: string | null; reason: string | null; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update evidence_lock set state = 'releasing', released_at = ${by.at}, released_by = ${by.name},
      release_reason = ${by.reason}
    where id = any(${[...ids]}::uuid[]) and state in ('pending', 'locked') returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks of which the media program is to be told: releases first, since a disk that is full waits for them; the oldest first. */
export async function listWaiting(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('evidence_lock')
    .select('id')
    .where('state', 'in', ['pending', 'releasing'])
    .orderBy('state', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns false when it has gone on meanwhile */
export async function settleLock(
  db: Db,
  id: string,
  change:
    | { from: 'pending'; state: 'locked'; held_ms: number }
    | { from: 'releasing'; state: 'released' }
    | { from: 'released'; state: 'releasing' },
): Promise<boolean> {
  const { from, ...set } = change
  const { numUpdatedRows } = await db
    .updateTable('evidence_lock')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const expiredBy = (now: Date) => sql`keep_until <= ${now} and state in ('pending', 'locked')`

/** Whether the time of any lock has come. */
export async function hasExpired(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`select from evidence_lock where ${expiredBy(now)} limit 1`.execute(db)
  return rows.length > 0
}

/** The ids of locks whose time has come, locked until the transaction ends. */
export async function listExpired(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from evidence_lock where ${expiredBy(now)}
    order by keep_until limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A lock is where its camera is, also after that was removed. */
export const lockObjects: PlacedObjects = {
  names: sql`
    select evidence_lock.id, evidence_lock.reason as name, device.area_id
    from evidence_lock join device on device.id = evidence_lock.camera_id`,
  places: sql`
    select evidence_lock.id, device.area_id from evidence_lock join device on device.id = evidence_lock.camera_id`,
  devices: sql`
    select evidence_lock.id, device.area_id, device.category, device.id as device_id
    from evidence_lock join device on device.id = evidence_lock.camera_id`,
}
