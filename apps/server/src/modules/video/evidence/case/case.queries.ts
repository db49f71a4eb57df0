import type { CaseState, Page } from '@palisade/contract'
import { sql } from 'kysely'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Sight } from '../lock/lock.queries.ts'

/** Cases of the selected centre, each with how much of it the reader may see. */
const selectCases = (db: Db, { access, centre }: Sight) =>
  db
    .selectFrom('evidence_case')
    .selectAll('evidence_case')
    .select([
      sql<number>`(select count(*)::int from evidence_lock join device on device.id = evidence_lock.camera_id
        where evidence_lock.case_id = evidence_case.id and ${visibleDevices(access, centre)})`.as(
        'lock_count',
      ),
      sql<number>`(select count(*)::int from evidence_item left join device on device.id = evidence_item.camera_id
        where evidence_item.case_id = evidence_case.id
          and (evidence_item.camera_id is null or (${visibleDevices(access, centre)})))`.as('item_count'),
      sql<boolean>`exists (select from evidence_lock where case_id = evidence_case.id and not exists (
          select from device where device.id = evidence_lock.camera_id and ${visibleDevices(access, centre)}))
        or exists (select from evidence_item where case_id = evidence_case.id and camera_id is not null and not exists (
          select from device where device.id = evidence_item.camera_id and ${visibleDevices(access, centre)}))`.as(
        'has_hidden',
      ),
    ])
    .where('evidence_case.centre_id', '=', centre.id)

type Selected = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]
export type CaseRow = Omit<Selected, 'state'> & { state: CaseState }

export async function listCases(
  db: Db,
  request: PageRequest<'createdAt' | 'title'> & {
    searchText?: string | undefined
    state?: CaseState | undefined
  },
  sight: Sight,
): Promise<Page<CaseRow>> {
  const { searchText, state, ...page } = request
  let query = selectCases(db, sight)
  if (state) query = query.where('evidence_case.state', '=', state)
  if (searchText) {
    const part = containsPattern(searchText)
    query = query.where(
      sql<boolean>`(lower(evidence_case.title) like ${part} or lower(evidence_case.description) like ${part})`,
    )
  }
  return listPage(db, query, page, {
    by: { createdAt: 'evidence_case.created_at', title: 'evidence_case.title' },
    default: { by: 'createdAt', order: 'desc' },
    tieBreak: 'evidence_case.id',
  })
}

export async function readCase(db: Db, id: string, sight: Sight): Promise<CaseRow> {
  const row = await selectCases(db, sight).where('evidence_case.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('evidence.case_not_found')
  return row
}

export async function findCentreOfCase(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('evidence_case').select('centre_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('evidence.case_not_found')
  return row.centre_id
}

/** Locks a case for something that is added to it. @returns how much there is in it */
export async function lockOpenCase(
  tx: Tx,
  id: string,
  centreId: string,
): Promise<{ title: string; locks: number; items: number }> {
  const { rows } = await sql<{ title: string; state: CaseState; locks: number; items: number }>`
    select title, state, (select count(*)::int from evidence_lock where case_id = ${id}) as locks,
      (select count(*)::int from evidence_item where case_id = ${id}) as items
    from evidence_case where id = ${id} and centre_id = ${centreId} for update`.execute(tx)
  const [found] = rows
  if (!found) throw new AppError('evidence.case_not_found')
  if (found.state === 'closed') throw new AppError('evidence.case_closed')
  return found
}

export async function insertCase(
  tx: Tx,
  draft: { centre_id: string; title: string; description: string; created_by: string },
): Promise<string> {
  const row = await tx.insertInto('evidence_case').values(draft).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateCase(
  tx: Tx,
  id: string,
  version: number,
  change: { title: string; description: string } | { state: CaseState; closed_at: Date | null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('evidence_case')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('evidence.changed_meanwhile')
}
