import { refreshOn } from '#shared/events/refresh-on.ts'

/** Reloads the marks, the list and the tags of bookmarks when one changes. */
export const listenToBookmarks = refreshOn([
  // A camera's change matters too: the list shows names of cameras, and leaves out bookmarks of deleted ones.
  ['bookmark.changed', 'device.changed'],
  // The common query key, repeated here because the bookmarks' own module is not part of the first script.
  ['bookmark'],
])
