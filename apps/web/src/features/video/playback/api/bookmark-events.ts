import { refreshOn } from '../../../../shared/events/refresh-on.ts'

/** Keeps marks, list and tags of bookmarks fresh. */
export const listenToBookmarks = refreshOn([
  // The list names cameras, and those that are deleted leave it.
  ['bookmark.changed', 'device.changed'],
  // The key of all of them; their module is not part of the first script.
  ['bookmark'],
])
