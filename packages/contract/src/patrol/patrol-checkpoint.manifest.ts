import { defineManifest } from '../manifest/manifest.ts'

export const patrolCheckpointManifest = defineManifest({
  objects: ['patrol_checkpoint'],
  errors: {
    'patrol_checkpoint.not_found': { status: 200 },
    'patrol_checkpoint.name_taken': { status: 200 },
    'patrol_checkpoint.nfc_taken': { status: 200 },
    'patrol_checkpoint.in_use': { status: 200 },
    'patrol_checkpoint.changed_meanwhile': { status: 200 },
  },
})
