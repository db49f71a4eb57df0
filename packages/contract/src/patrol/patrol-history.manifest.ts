import { defineManifest } from '../manifest/manifest.ts'

export const patrolHistoryManifest = defineManifest({
  permissions: {
    'patrol.export': { at: 'patrolHistory', needs: ['patrol_plan.view'] },
  },
  screens: {
    patrolHistory: {
      path: '/patrol/history',
      permission: 'patrol_plan.view',
      map: 'none',
      guide: 'operator#patrol-history',
    },
  },
  auditWords: {
    'patrol_history.export': 'footage',
    'patrol_history.export_pdf': 'footage',
    'patrol_history.retention': 'system',
  },
  errors: {
    'patrol_history.span_too_long': { status: 200 },
    'patrol_history.export_too_many': { status: 200 },
    'patrol_history.not_over': { status: 200 },
    'patrol_history.signed_already': { status: 200 },
  },
})
