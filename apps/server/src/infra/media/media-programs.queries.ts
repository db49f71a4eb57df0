import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * A program of which nothing was heard for so long is silent, and others take its cameras, ms: three signs of life, which come every
 * two seconds.
 */
export const MEDIA_SILENT_MS = 6_000

/** Whether `media_node` is silent now, by the database's clock. */
export const isSilent = sql<boolean>`coalesce(media_node.heard_at, '-infinity')
  < clock_timestamp() - make_interval(secs => ${MEDIA_SILENT_MS / 1000})`

/** Of these programs the one that has the camera, unless it is silent and another is not. */
export async function findHolder(
  db: Db,
  cameraId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('media_node')
    .leftJoin('camera_lease', join =>
      join
        .onRef('camera_lease.node_id', '=', 'media_node.id')
        .on(sql<boolean>`camera_lease.camera_id = ${cameraId}::uuid`),
    )
    .select('media_node.id')
    .where(sql<boolean>`media_node.id = any(${ids}::text[])`)
    .orderBy(isSilent)
    .orderBy(sql`camera_lease.camera_id is null`)
    .orderBy('media_node.id')
    .executeTakeFirst()
  return row?.id
}
