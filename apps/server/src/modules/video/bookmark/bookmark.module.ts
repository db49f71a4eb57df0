import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { bookmarkObjects } from './bookmark.queries.ts'
import { createBookmarkChangeService } from './bookmark-change.service.ts'
import { createBookmarkService } from './bookmark.service.ts'

/** Bookmarks: moments and spans of recordings with a text and tags. */
export const createBookmarkModule = (deps: {
  db: Db
  clock: Clock
}): ServerModule<'bookmark', 'bookmark'> => ({
  handlers: {
    bookmark: pickHandlers(contract.bookmark, createBookmarkService(deps), createBookmarkChangeService(deps)),
  },
  constraints: { bookmark__camera_id: 'device.not_a_camera' },
  objects: { bookmark: bookmarkObjects },
})
