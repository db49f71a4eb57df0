import { defineManifest } from '../manifest/manifest.ts'

export const patrolPlanManifest = defineManifest({
  permissions: {
    'patrol_plan.view': { at: 'patrolPlan' },
    'patrol_plan.edit': {
      at: 'patrolPlan',
      isAdministration: true,
      needs: ['patrol_plan.view', 'device.view', 'organisation.view'],
    },
  },
  screens: {
    patrolPlan: {
      path: '/patrol/plan',
      permission: 'patrol_plan.view',
      map: 'shown',
      hasSiteTimes: true,
      guide: 'operator#patrols',
    },
  },
  objects: ['patrol_plan'],
  errors: {
    'patrol_plan.not_found': { status: 200 },
    'patrol_plan.name_taken': { status: 200 },
    'patrol_plan.changed_meanwhile': { status: 200 },
    'patrol_plan.no_person': { status: 200 },
    'patrol_plan.no_cameras': { status: 200 },
    'patrol_plan.no_checkpoints': { status: 200 },
    'patrol_plan.two_ways': { status: 200 },
    'patrol_plan.checkpoint_gone': { status: 200 },
    'patrol_plan.absent_too_soon': { status: 200 },
    'patrol_plan.minutes_backwards': { status: 200 },
    'patrol_plan.no_time': { status: 200 },
    'patrol_plan.completion_before_start': { status: 200 },
    'patrol_plan.expired': { status: 200 },
    'patrol_plan.is_running': { status: 200 },
    'patrol_plan.not_running': { status: 200 },
    'patrol_plan.not_paused': { status: 200 },
    'patrol_plan.already_running': { status: 200 },
    'patrol_plan.person_unfit': { status: 200 },
    'patrol_plan.person_busy': { status: 200 },
    'patrol_plan.camera_gone': { status: 200 },
  },
})
