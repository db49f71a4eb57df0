import { defineManifest } from '../manifest/manifest.ts'

export const patrolFootManifest = defineManifest({
  auditWords: { 'patrol_foot.picture': 'footage' },
  errors: {
    'patrol_foot.code_unknown': { status: 200 },
    'patrol_foot.wrong_place': { status: 200 },
    'patrol_foot.code_ended': { status: 200 },
    'patrol_foot.photo_required': { status: 200 },
    'patrol_foot.checked_already': { status: 200 },
  },
})
