import type { FaceAlike, FaceGroupKind, Page, RequestOf, Contract } from '@palisade/contract'
import { sql, type Insertable } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { listPage } from '#server/infra/database/paging.ts'
import type { FaceEntryTable } from '#server/infra/database/schema.gen.ts'
import { isLent } from '../group/lent-groups.ts'
import { alikeJson } from './face-alike.queries.ts'

/** A picture as the list of its person has it. */
export interface PictureRow {
  id: string
  state: string
  reason: string | null
  quality: unknown
  width: number
  height: number
  created_at: string
}

/** @param access whose right to edit each person is told */
export const selectEntries = (db: Db, access: AccessSnapshot) =>
  db
    .selectFrom('face_entry as e')
    .innerJoin('face_group as g', 'g.id', 'e.group_id')
    .leftJoin('user_account as u', 'u.id', 'e.user_id')
    .selectAll('e')
    .select([
      sql<string | null>`to_char(e.birth_date, 'YYYY-MM-DD')`.as('birth_day'),
      'g.name as group_name',
      'g.kind as group_kind',
      'g.colour as group_colour',
      'g.threshold as group_threshold',
      'g.centre_id',
      'u.name as linked_name',
      sql<PictureRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'state', state, 'reason', reason, 'quality', quality,
          'width', width, 'height', height, 'created_at', created_at) order by id)
        from face_picture where entry_id = e.id), '[]')`.as('pictures'),
      sql<FaceAlike[]>`${alikeJson(access)}`.as('alike'),
      sql<boolean>`${isLent(access, 'edit', 'g')}`.as('is_for_edit'),
    ])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

/** The persons of a centre in the groups that are lent to the reader. */
export async function listEntries(
  db: Db,
  access: AccessSnapshot,
  centre: Centre,
  request: RequestOf<Contract['faceEntry']['getByPage']>,
): Promise<Page<EntryRow>> {
  const { groupId, kind, text = '', state, mark } = request
  const query = selectEntries(db, access)
    .where('g.centre_id', '=', centre.areaId)
    .where(isLent(access, 'view', 'g'))
    .$if(groupId !== undefined, some => some.where('e.group_id', '=', groupId ?? null))
    .$if(kind !== undefined, some => some.where('g.kind', '=', kind ?? null))
    .$if(text !== '', some =>
      some.where(
        sql<boolean>`strpos(lower(concat_ws(' ', e.name, e.certificate_number, e.employee_number, e.badge)), lower(${text})) > 0`,
      ),
    )
    .$if(state !== undefined, some =>
      some.where(
        sql<boolean>`exists (select from face_picture where entry_id = e.id and state = ${state ?? null})`,
      ),
    )
  const marked = mark ? query.where(sql<boolean>`${alikeJson(access)} <> '[]'`) : query
  return listPage(db, marked, request, {
    by: { name: 'e.name', createdAt: 'e.id', expectedUntil: sql`coalesce(e.expected_until, 'infinity')` },
    default: { by: 'createdAt', order: 'desc' },
    tieBreak: 'e.id',
  })
}

export async function findEntry(db: Db, access: AccessSnapshot, id: string): Promise<EntryRow | undefined> {
  return selectEntries(db, access).where('e.id', '=', id).executeTakeFirst()
}

/** Persons, locked until the transaction ends. */
export async function lockEntries(
  tx: Tx,
  access: AccessSnapshot,
  ids: readonly string[],
): Promise<EntryRow[]> {
  return selectEntries(tx, access)
    .where(sql<boolean>`e.id = any(${[...ids]}::uuid[])`)
    .orderBy('e.id')
    .forUpdate('e')
    .execute()
}

/** The group that somebody is put into, kept from being deleted until the transaction ends. */
export async function holdGroup(
  tx: Tx,
  id: string,
): Promise<{ kind: FaceGroupKind; centre_id: string } | undefined> {
  const row = await tx
    .selectFrom('face_group')
    .select(['kind', 'centre_id'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row && { kind: row.kind, centre_id: row.centre_id }
}

/** Another person with this certificate number, in a group of any centre that the reader may see. */
export async function findSameCertificate(
  tx: Tx,
  access: AccessSnapshot,
  { number, exceptId }: { number: string; exceptId: string | null },
): Promise<{ entryId: string; name: string; group: string; kind: FaceGroupKind } | undefined> {
  return tx
    .selectFrom('face_entry as e')
    .innerJoin('face_group as g', 'g.id', 'e.group_id')
    .select(['e.id as entryId', 'e.name', 'g.name as group', sql<FaceGroupKind>`g.kind`.as('kind')])
    .where('e.certificate_number', '=', number)
    .where(isLent(access, 'view', 'g'))
    .where(sql<boolean>`e.id is distinct from ${exceptId}::uuid`)
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst()
}

export type EntryFields = Omit<Insertable<FaceEntryTable>, 'id' | 'version' | 'created_at' | 'created_by'>

export async function insertEntry(tx: Tx, entry: EntryFields & { created_by: string }): Promise<string> {
  const { id } = await tx.insertInto('face_entry').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateEntry(tx: Tx, id: string, entry: EntryFields): Promise<void> {
  await tx
    .updateTable('face_entry')
    .set({ ...entry, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('face_entry')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export interface LookRow {
  at: Date
  user_name: string
  action: string
}

/** Rows of the log about a person, the newest first. */
export async function listLooks(db: Db, entryId: string, limit: number): Promise<LookRow[]> {
  return (
    db
      .selectFrom('audit')
      .select(['at', 'user_name', 'action'])
      .where('object', '=', entryId)
      // As the index has it.
      .where(sql<boolean>`(action like 'face\\_%' or action = 'comparison.get_found_picture')`)
      .where('result', '=', 'ok')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
