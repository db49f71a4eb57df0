import { defineManifest } from '../../manifest/manifest.ts'

export const recordingPlanManifest = defineManifest({
  permissions: {
    'recording_plan.view': { at: 'deviceConfig', needs: ['device.view'] },
    'recording_plan.edit': {
      at: 'deviceConfig',
      needs: ['recording_plan.view', 'organisation.view'],
      isAdministration: true,
    },
  },
  screens: {
    deviceConfig: {
      path: '/setting/device/config',
      permission: 'recording_plan.view',
      map: 'shown',
      hasSiteTimes: true,
      guide: 'administrator#recording',
    },
  },
  errors: {
    'recording_plan.not_found': { status: 200 },
    'recording_plan.camera_has_plan': { status: 200 },
    'recording_plan.changed_meanwhile': { status: 200 },
    'recording_plan.no_time': { status: 200 },
    'recording_plan.no_sub_stream': { status: 200 },
    'recording_plan.no_front_end': { status: 200 },
    'recording_plan.same_camera': { status: 200 },
  },
})
