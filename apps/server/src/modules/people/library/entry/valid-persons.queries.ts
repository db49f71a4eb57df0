import type { FaceGroupKind } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Persons who are in one of these groups and whose validity, and that of their group, holds now. */
export const findValidPersons = (db: Db, ids: readonly string[], groupIds: readonly string[]) =>
  db
    .selectFrom('face_entry as e')
    .innerJoin('face_group as g', 'g.id', 'e.group_id')
    .where(sql<boolean>`e.id = any(${[...ids]}::uuid[]) and g.id = any(${[...groupIds]}::uuid[])`)
    .where(
      sql<boolean>`tstzrange(e.valid_from, e.valid_until) @> now() and tstzrange(g.valid_from, g.valid_until) @> now()`,
    )
    .select([
      'e.id',
      'e.name',
      'e.certificate_number',
      'e.reason',
      'g.id as group_id',
      'g.name as group_name',
      'g.colour',
      'g.level',
    ])
    .select(sql<FaceGroupKind>`g.kind`.as('kind'))
    .select(sql<number>`coalesce(e.threshold, g.threshold)`.as('threshold'))
    .execute()

export type ValidPerson = Awaited<ReturnType<typeof findValidPersons>>[number]
