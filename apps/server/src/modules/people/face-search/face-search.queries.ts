import type { FaceGroupKind } from '@palisade/contract'
import { sql } from 'kysely'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import {
  selectCaptures,
  type CaptureReader,
  type CaptureRow,
} from '#server/modules/people/capture/search/capture.queries.ts'
import { isLent } from '#server/modules/people/library/group/lent-groups.ts'

/** Those of these captures that the reader may see. */
export const findCaptures = (
  db: Db,
  ids: readonly string[],
  { access, centre }: CaptureReader,
): Promise<CaptureRow[]> =>
  selectCaptures(db)
    .where(sql<boolean>`c.id = any(${[...ids]}::uuid[])`)
    .where(visibleDevices(access, centre))
    .orderBy('c.id')
    .execute()

/** Whether all these areas are in the centre and may be seen. */
export async function areAreasSeen(
  db: Db,
  ids: readonly string[],
  { access, centre }: CaptureReader,
): Promise<boolean> {
  const seen = await db
    .selectFrom('area')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(visibleAreas(access, centre, 'area.id'))
    .execute()
  return seen.length === new Set(ids).size
}

/** The pictures of captures that were read already. */
export const pictureKeys = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('face_capture')
    .select(['id', 'picture_key'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()

/** Features of the pictures of persons: the oldest one of each, then the next one of each. */
export const personFeatures = (db: Db, entryIds: readonly string[], modelId: string, limit: number) =>
  db
    .selectFrom('face_feature as f')
    .innerJoin('face_picture as p', 'p.id', 'f.picture_id')
    .select(['f.picture_id', 'f.feature'])
    .where(sql<boolean>`p.entry_id = any(${[...entryIds]}::uuid[])`)
    .where('f.model_id', '=', modelId)
    .where('p.state', '=', 'success')
    .orderBy(sql`row_number() over (partition by p.entry_id order by p.id)`)
    .orderBy('p.id')
    .limit(limit)
    .execute()

/** Persons of the groups that are lent to the reader for searches, by a part of name or certificate number. */
export const namedPersons = (
  db: Db,
  { text, groupIds }: { text: string; groupIds: readonly string[] },
  { access, centre }: CaptureReader,
  limit: number,
) =>
  db
    .selectFrom('face_entry as e')
    .innerJoin('face_group as g', 'g.id', 'e.group_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('face_picture')
          .select('id')
          .whereRef('entry_id', '=', 'e.id')
          .where('state', '=', 'success')
          .orderBy('id')
          .limit(1)
          .as('p'),
      join => join.onTrue(),
    )
    .select(['e.id', 'e.name', 'e.certificate_number', 'p.id as picture_id'])
    .select(['g.id as group_id', 'g.name as group_name', 'g.colour'])
    .select(sql<FaceGroupKind>`g.kind`.as('kind'))
    .select(sql<number>`coalesce(e.threshold, g.threshold)`.as('threshold'))
    .where('g.centre_id', '=', centre.areaId)
    .where(isLent(access, 'search', 'g'))
    .where(sql<boolean>`${groupIds.length === 0} or g.id = any(${[...groupIds]}::uuid[])`)
    .where(sql<boolean>`strpos(lower(e.name || ' ' || e.certificate_number), lower(${text})) > 0`)
    .orderBy('e.name')
    .orderBy('e.id')
    .limit(limit)
    .execute()
