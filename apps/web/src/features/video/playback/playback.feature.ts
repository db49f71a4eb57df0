import { defineFeature } from '#shared/feature/feature.ts'
import { listenToBookmarks } from './api/bookmark-events.ts'

export const playbackFeature = defineFeature({
  listen: listenToBookmarks,
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
