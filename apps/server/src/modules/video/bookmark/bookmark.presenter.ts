import type { Bookmark } from '@palisade/contract'
import type { BookmarkRow } from './bookmark.queries.ts'

/** @param recorded the ids of those of whose time there is a recording */
export const presentBookmark = (
  row: BookmarkRow,
  readerId: string,
  recorded: ReadonlySet<string>,
): Bookmark => ({
  id: row.id,
  camera: { id: row.camera_id, name: row.camera_name },
  from: row.from_at.toISOString(),
  to: row.to_at?.toISOString() ?? null,
  text: row.text,
  tags: row.tags,
  owner: row.owner ?? '',
  isOwn: row.user_id === readerId,
  hasRecording: recorded.has(row.id),
  version: row.version,
})

/** A bookmark as the log tells it. */
export const toldBookmark = ({ camera, from, to, text, tags }: Bookmark) => ({
  deviceName: camera.name,
  from,
  ...(to !== null && { to }),
  text,
  tags,
})
