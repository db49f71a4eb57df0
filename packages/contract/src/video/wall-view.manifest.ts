import { defineManifest } from '../manifest/manifest.ts'

export const wallViewManifest = defineManifest({
  errors: {
    'wall_view.not_found': { status: 200 },
    'wall_view.name_taken': { status: 200 },
    'wall_view.changed_meanwhile': { status: 200 },
    'wall_view.too_many': { status: 200 },
  },
})
