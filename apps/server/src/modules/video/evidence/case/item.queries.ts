import type { ItemKind } from '@palisade/contract'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Sight } from '../lock/lock.queries.ts'

const selectItems = (db: Db) =>
  db
    .selectFrom('evidence_item')
    .leftJoin('device', 'device.id', 'evidence_item.camera_id')
    .selectAll('evidence_item')
    .select('device.name as camera_name')

type Selected = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]
export type ItemRow = Omit<Selected, 'kind'> & { kind: ItemKind }

/** The items of a case beside its locks, without snapshots of cameras that the reader may not see. */
export async function listItems(db: Db, caseId: string, { access, centre }: Sight): Promise<ItemRow[]> {
  const rows = await selectItems(db)
    .where('evidence_item.case_id', '=', caseId)
    .where(eb => eb.or([eb('evidence_item.camera_id', 'is', null), visibleDevices(access, centre)]))
    .orderBy('evidence_item.id')
    .execute()
  return rows
}

export const alarmsOf = (items: readonly ItemRow[]): string[] =>
  items.flatMap(({ alarm_id }) => alarm_id ?? [])

/** The names of cameras, removed ones too. */
export async function listCameraNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('device')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface NewItem {
  case_id: string
  kind: ItemKind
  camera_id?: string
  at?: Date
  alarm_id?: string
  alarm_type?: string
  text?: string
  file_key?: string
  added_by: string
}

export async function insertItem(tx: Tx, draft: NewItem): Promise<ItemRow> {
  const { id } = await tx.insertInto('evidence_item').values(draft).returning('id').executeTakeFirstOrThrow()
  return await selectItems(tx).where('evidence_item.id', '=', id).executeTakeFirstOrThrow()
}

export async function removeItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('evidence_item').where('id', '=', id).execute()
}
