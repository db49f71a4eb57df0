import type { Db } from '#server/infra/database/database.ts'
import { buildDevice } from './device.ts'
import { uniqueName } from './names.ts'

export interface BookmarkOptions {
  cameraId?: string
  userId?: string | null
  text?: string
  tags?: readonly string[]
  from?: Date
  to?: Date | null
}

/** A bookmark of a moment an hour ago by nobody, unless it is said otherwise. */
export async function buildBookmark(db: Db, options: BookmarkOptions = {}) {
  const { text = uniqueName('Bookmark'), tags = [], from = new Date(Date.now() - 3_600_000) } = options
  const cameraId = options.cameraId ?? (await buildDevice(db)).id
  const { id } = await db
    .insertInto('bookmark')
    .values({
      camera_id: cameraId,
      user_id: options.userId ?? null,
      text,
      tags: [...tags],
      tag_keys: tags.map(tag => tag.toLowerCase()),
      from_at: from,
      to_at: options.to ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cameraId, text }
}
