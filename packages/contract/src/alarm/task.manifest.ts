import { defineManifest } from '../manifest/manifest.ts'

export const taskManifest = defineManifest({
  permissions: {
    'alarm.dispatch': { at: 'alarm', needs: ['alarm.handle'] },
  },
  objects: ['task'],
  auditWords: {
    'task.view_picture': 'footage',
  },
  errors: {
    'task.not_found': { status: 200 },
    'task.not_yours': { status: 200, log: 'info' },
    'task.closed': { status: 200 },
    'task.already_accepted': { status: 200 },
    'task.not_accepted': { status: 200 },
    'task.already_rejected': { status: 200 },
    'task.already_forwarded': { status: 200 },
    'task.in_review': { status: 200 },
    'task.not_in_review': { status: 200 },
    'task.not_rejected': { status: 200 },
    'task.changed_meanwhile': { status: 200 },
    'task.urge_too_soon': { status: 200 },
    'task.reason_required': { status: 200 },
    'task.report_empty': { status: 200 },
    'task.completion_before_start': { status: 200 },
    'task.time_in_future': { status: 200, log: 'info' },
    'task.time_too_old': { status: 200, log: 'info' },
    'task.person_not_permitted': { status: 200 },
    'task.already_assigned': { status: 200 },
    'task.forward_to_required': { status: 200 },
    'task.forward_to_self': { status: 200 },
    'task.picture_invalid': { status: 200, log: 'info' },
    'task.picture_too_large': { status: 200, log: 'info' },
    'task.no_picture': { status: 200 },
  },
})
