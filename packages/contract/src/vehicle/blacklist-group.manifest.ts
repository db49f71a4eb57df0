import { defineManifest } from '../manifest/manifest.ts'

export const blacklistGroupManifest = defineManifest({
  objects: ['blacklist_group'],
  errors: {
    'blacklist_group.not_found': { status: 200 },
    'blacklist_group.name_taken': { status: 200 },
    'blacklist_group.changed_meanwhile': { status: 200 },
    'blacklist_group.has_entries': { status: 200 },
    'blacklist_group.too_many': { status: 200 },
  },
})
