import type { Bookmark, Page } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { toldBookmark } from './bookmark.presenter.ts'
import {
  findBookmark,
  insertBookmark,
  listBookmarks,
  listTags,
  type BookmarkFields,
} from './bookmark.queries.ts'
import {
  pastFields,
  presentAll,
  readBookmark,
  writeBookmarksChanged,
  type BookmarkDeps,
} from './bookmark.reader.ts'

type Context = Pick<SignedInContext, 'access' | 'transaction'>

/** Marks in recordings: seen by whoever may see the recordings. */
export function createBookmarkService({ db, clock }: BookmarkDeps) {
  const make = (
    cameraId: string,
    fields: BookmarkFields,
    { access, transaction }: Context,
  ): Promise<Bookmark> =>
    transaction(
      async tx => {
        if (!(await areCameras(tx, [cameraId]))) throw new AppError('device.not_a_camera')
        const id = await insertBookmark(tx, { cameraId, userId: access.userId }, fields)
        const row = await findBookmark(tx, id)
        if (row) await writeBookmarksChanged(tx, [row])
        return readBookmark(tx, id, { readerId: access.userId, now: clock.now() })
      },
      made => ({ object: made.id, after: toldBookmark(made) }),
    )

  return {
    async getByPage(request, context): Promise<Page<Bookmark>> {
      const page = await listBookmarks(db, request, context)
      const reader = { readerId: context.access.userId, now: clock.now() }
      return { ...page, list: await presentAll(db, page.list, reader) }
    },

    getTags: (_, context) => listTags(db, context),

    async add({ cameraId, ...request }, context) {
      return make(cameraId, pastFields(request, clock.now()), context)
    },

    addNow: ({ cameraId, ago, text, tags }, context) =>
      make(cameraId, { from: new Date(clock.now() - ago), to: null, text, tags }, context),
  } satisfies CallsOf<'bookmark'>
}
