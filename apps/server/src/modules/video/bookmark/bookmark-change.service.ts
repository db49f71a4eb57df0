import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { toldBookmark } from './bookmark.presenter.ts'
import { lockBookmarks, removeBookmarks, updateBookmark, type BookmarkRow } from './bookmark.queries.ts'
import {
  pastFields,
  presentAll,
  readBookmark,
  writeBookmarksChanged,
  type BookmarkDeps,
} from './bookmark.reader.ts'

/** A bookmark is changed by who made it, and by who may manage those of others. */
export function createBookmarkChangeService({ clock }: Pick<BookmarkDeps, 'clock'>) {
  return {
    async update({ id, version, ...request }, { access, transaction }) {
      const fields = pastFields(request, clock.now())
      const reader = { readerId: access.userId, now: clock.now() }
      const { after } = await transaction(
        async tx => {
          const rows = await lockChangeable(tx, [id], access)
          const [row] = rows
          if (!row) throw new AppError('bookmark.not_found')
          if (row.version !== version) throw new AppError('bookmark.changed_meanwhile')
          const before = await readBookmark(tx, id, reader)
          await updateBookmark(tx, id, fields)
          await writeBookmarksChanged(tx, rows)
          return { before, after: await readBookmark(tx, id, reader) }
        },
        changed => ({ object: id, before: toldBookmark(changed.before), after: toldBookmark(changed.after) }),
      )
      return after
    },

    /** It is no error if one is already gone. */
    async batchDelete({ ids }, { access, transaction }) {
      await transaction(
        async tx => {
          const rows = await lockChangeable(tx, ids, access)
          const told = await presentAll(tx, rows, { readerId: access.userId, now: clock.now() })
          await removeBookmarks(
            tx,
            rows.map(row => row.id),
          )
          await writeBookmarksChanged(tx, rows)
          return told
        },
        gone => ({ object: gone.map(({ id }) => id), before: gone.map(toldBookmark) }),
      )
    },
  } satisfies CallsOf<'bookmark'>
}

async function lockChangeable(
  tx: Tx,
  ids: readonly string[],
  access: AccessSnapshot,
): Promise<BookmarkRow[]> {
  const rows = await lockBookmarks(tx, ids)
  const isForeign = rows.some(row => row.user_id !== access.userId)
  if (isForeign && !may(access, 'bookmark.manage')) throw new AppError('bookmark.not_own')
  return rows
}
