import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { bookmarkKey } from './api/bookmark-keys.ts'

export const playbackFeature = defineFeature({
  /** Reloads the marks, the list and the tags of bookmarks when one changes. */
  listen: refreshOn([
    // A camera's change matters too: the list shows names of cameras, and leaves out bookmarks of deleted ones.
    ['bookmark.changed', 'device.changed'],
    bookmarkKey,
  ]),
  search: async () => (await import('./api/moment-finder.ts')).momentFinder,
  work: async () => (await import('./components/footage/footage-work.ts')).footageWork,
  wall: async () => {
    const [{ Playback }, { BookmarkNowButton }] = await Promise.all([
      import('./components/playback.tsx'),
      import('./components/bookmarks/bookmark-now-button.tsx'),
    ])
    return { playback: Playback, windowAction: BookmarkNowButton }
  },
})
