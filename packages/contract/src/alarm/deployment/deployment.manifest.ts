import { defineManifest } from '../../manifest/manifest.ts'

export const deploymentManifest = defineManifest({
  errors: {
    'deployment.not_found': { status: 200 },
    'deployment.code_taken': { status: 200 },
    'deployment.changed_meanwhile': { status: 200 },
    'deployment.no_cameras': { status: 200 },
    'deployment.no_lists': { status: 200 },
    'deployment.list_unknown': { status: 200 },
    'deployment.no_time': { status: 200 },
    'deployment.in_past': { status: 200 },
    'deployment.end_before_start': { status: 200 },
    'deployment.too_long': { status: 200 },
    'deployment.ended': { status: 200 },
    'deployment.is_enabled': { status: 200 },
    'deployment.uses_list': { status: 200 },
    'deployment.uses_entry': { status: 200 },
  },
})
