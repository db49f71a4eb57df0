import { defineManifest } from '../manifest/manifest.ts'

export const handoverManifest = defineManifest({
  permissions: {
    'handover.view': { at: 'handover', needs: ['alarm.view', 'device.view', 'patrol_plan.view'] },
    'handover.sign': { at: 'handover', needs: ['handover.view'] },
  },
  screens: {
    handover: {
      path: '/patrol/handover',
      permission: 'handover.view',
      map: 'none',
      guide: 'operator#handing-a-shift-over',
    },
  },
  objects: ['handover'],
  auditWords: { 'handover.retention': 'system' },
  errors: {
    'handover.not_found': { status: 200 },
    'handover.running': { status: 200 },
    'handover.changed_meanwhile': { status: 200 },
    'handover.not_signed': { status: 200 },
    'handover.signed_already': { status: 200 },
    'handover.taken_already': { status: 200 },
    'handover.same_person': { status: 200 },
    'handover.not_yours': { status: 200 },
  },
})
