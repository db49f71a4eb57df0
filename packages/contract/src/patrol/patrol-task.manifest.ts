import { defineManifest } from '../manifest/manifest.ts'

export const patrolTaskManifest = defineManifest({
  permissions: {
    'patrol.handle': { at: 'realTimePatrol', needs: ['patrol_plan.view', 'live.view'] },
  },
  screens: {
    realTimePatrol: {
      path: '/patrol/realTimePatrol',
      permission: 'patrol_plan.view',
      map: 'shown',
      guide: 'operator#real-time-patrol',
    },
  },
  objects: ['patrol_task'],
  auditWords: { 'patrol_task.picture': 'footage' },
  errors: {
    'patrol_task.not_found': { status: 200 },
    'patrol_task.not_yours': { status: 200 },
    'patrol_task.expired': { status: 200 },
    'patrol_task.on_foot': { status: 200 },
    'patrol_task.plan_paused': { status: 200 },
    'patrol_task.person_busy': { status: 200 },
    'patrol_task.not_begun': { status: 200 },
    'patrol_task.already_begun': { status: 200 },
    'patrol_task.is_paused': { status: 200 },
    'patrol_task.not_paused': { status: 200 },
    'patrol_task.over': { status: 200 },
    'patrol_task.moved_on': { status: 200 },
    'patrol_task.no_such_stop': { status: 200 },
    'patrol_task.note_required': { status: 200 },
    'patrol_task.answers_required': { status: 200 },
    'patrol_task.already_judged': { status: 200 },
    'patrol_task.picture_too_large': { status: 200 },
    'patrol_task.picture_invalid': { status: 200 },
    'patrol_task.no_picture': { status: 200 },
  },
})
