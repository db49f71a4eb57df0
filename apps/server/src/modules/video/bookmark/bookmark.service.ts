import type { Bookmark, Contract, Page, RequestOf } from '@palisade/contract'
import type { CentreContext, SignedInContext } from '#server/infra/binding/context.ts'
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

type Calls = Contract['bookmark']
type Context = Pick<SignedInContext, 'access' | 'transaction'>
type ListContext = Pick<CentreContext, 'access' | 'centre'>

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
    async getByPage(request: RequestOf<Calls['getByPage']>, context: ListContext): Promise<Page<Bookmark>> {
      const page = await listBookmarks(db, request, context)
      const reader = { readerId: context.access.userId, now: clock.now() }
      return { ...page, list: await presentAll(db, page.list, reader) }
    },

    getTags: (_: object, context: ListContext): Promise<string[]> => listTags(db, context),

    async add({ cameraId, ...request }: RequestOf<Calls['add']>, context: Context): Promise<Bookmark> {
      return make(cameraId, pastFields(request, clock.now()), context)
    },

    addNow: (
      { cameraId, ago, text, tags }: RequestOf<Calls['addNow']>,
      context: Context,
    ): Promise<Bookmark> =>
      make(cameraId, { from: new Date(clock.now() - ago), to: null, text, tags }, context),
  }
}
