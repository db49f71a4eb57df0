import { FACE_ALIKE_SHOWN } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { isLent } from '../group/lent-groups.ts'

/**
 * The persons whom `face_entry as e` looks like, as JSON: of groups that the reader may search, as only a search would show them
 * otherwise, and about whom nobody has said that both stay.
 */
export function alikeJson(access: AccessSnapshot): RawBuilder<unknown> {
  if (!may(access, 'comparison.search') && !may(access, 'face_search.search')) return sql`'[]'::jsonb`
  return sql`coalesce((
    select jsonb_agg(alike.one order by alike.similarity desc, alike.id) from (
      select o.id, max(k.similarity) as similarity, jsonb_build_object('entryId', o.id, 'name', o.name,
        'group', jsonb_build_object('id', og.id, 'name', og.name, 'kind', og.kind),
        'similarity', max(k.similarity)) as one
      from face_picture p
      join face_alike k on k.picture_id = p.id
      join face_picture op on op.id = k.other_picture_id
      join face_entry o on o.id = op.entry_id
      join face_group og on og.id = o.group_id
      where p.entry_id = e.id and o.id <> e.id and ${isLent(access, 'search', 'og')}
        and not exists (select from face_alike_dismissed d
          where d.one_id = least(e.id, o.id) and d.other_id = greatest(e.id, o.id))
      group by o.id, og.id
      order by max(k.similarity) desc, o.id
      limit ${FACE_ALIKE_SHOWN}) as alike), '[]')`
}

/** Notes that two persons who look alike both stay. */
export async function insertDismissed(tx: Tx, ids: readonly [string, string], by: string): Promise<void> {
  const [one_id, other_id] = ids.toSorted()
  if (one_id === undefined || other_id === undefined) return
  await tx
    .insertInto('face_alike_dismissed')
    .values({ one_id, other_id, dismissed_by: by })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
