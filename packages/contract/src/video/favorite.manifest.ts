import { defineManifest } from '../manifest/manifest.ts'

export const favoriteManifest = defineManifest({
  errors: {
    'favorite.not_found': { status: 200 },
    'favorite.name_taken': { status: 200 },
    'favorite.changed_meanwhile': { status: 200 },
    'favorite.too_many': { status: 200 },
    'favorite.group_not_own': { status: 200 },
  },
})
