import type { Bookmark } from '@palisade/contract'
import { deviceObject } from '#server/infra/access/may.ts'
import { CONSOLE_AHEAD_MS, type Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { presentBookmark } from './bookmark.presenter.ts'
import { findBookmark, type BookmarkFields, type BookmarkRow } from './bookmark.queries.ts'
import { recordedOf } from './recorded-then.ts'

export interface BookmarkDeps {
  db: Db
  clock: Clock
}

/** Rows of bookmarks as their reader sees them. */
export async function presentAll(
  from: Db,
  rows: readonly BookmarkRow[],
  { readerId, now }: { readerId: string; now: number },
): Promise<Bookmark[]> {
  const recorded = await recordedOf(from, rows, now)
  return rows.map(row => presentBookmark(row, readerId, recorded))
}

export async function readBookmark(
  tx: Tx,
  id: string,
  reader: { readerId: string; now: number },
): Promise<Bookmark> {
  const row = await findBookmark(tx, id)
  const [found] = row ? await presentAll(tx, [row], reader) : []
  if (!found) throw new AppError('bookmark.not_found')
  return found
}

/** The fields of a request; what nobody has seen yet is not marked. */
export function pastFields(
  { from, to, text, tags }: { from: string; to: string | null; text: string; tags: string[] },
  now: number,
): BookmarkFields {
  if (Date.parse(to ?? from) > now + CONSOLE_AHEAD_MS) throw new AppError('bookmark.in_future')
  return { from: new Date(from), to: to === null ? null : new Date(to), text, tags }
}

/** Tells everybody who sees the recordings of its camera. */
export const writeBookmarksChanged = (
  tx: Tx,
  rows: readonly Pick<BookmarkRow, 'id' | 'camera_id' | 'area_id' | 'category'>[],
): Promise<void> =>
  writeEvents(
    tx,
    rows.map(row => ({
      type: 'bookmark.changed' as const,
      data: { id: row.id, cameraId: row.camera_id },
      audience: { permission: 'playback.view' as const, ...deviceObject({ ...row, id: row.camera_id }) },
    })),
  )
