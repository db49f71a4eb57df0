import { defineManifest } from '../manifest/manifest.ts'

export const bookmarkManifest = defineManifest({
  permissions: {
    /** Whoever may see recordings sees their bookmarks; these say who makes and changes them. */
    'bookmark.add': { at: 'videoControl', needs: ['playback.view'] },
    'bookmark.manage': { at: 'videoControl', isAdministration: true, needs: ['bookmark.add'] },
  },
  objects: ['bookmark'],
  errors: {
    'bookmark.not_found': { status: 200 },
    'bookmark.changed_meanwhile': { status: 200 },
    'bookmark.not_own': { status: 200 },
    'bookmark.in_future': { status: 200 },
  },
})
