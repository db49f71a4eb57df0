import type { FaceGroupKind } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isLent } from '#server/modules/people/library/group/lent-groups.ts'

/** The groups of a centre that are lent to the reader for searches, by name. */
export const listSearchable = (db: Db, access: AccessSnapshot, centre: Centre) =>
  db
    .selectFrom('face_group as g')
    .where('g.centre_id', '=', centre.areaId)
    .where(isLent(access, 'search', 'g'))
    .select(['g.id', 'g.name', 'g.colour', sql<FaceGroupKind>`g.kind`.as('kind')])
    .select(sql<number>`(select count(*) from face_entry where group_id = g.id)`.as('entries'))
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
