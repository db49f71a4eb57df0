import { defineFeature } from '#shared/feature/feature.ts'
import { listenToRecordingPlans } from './api/recording-plan-events.ts'

export const recordingPlanFeature = defineFeature({
  pages: { deviceConfig: async () => (await import('./pages/device-config-page.tsx')).DeviceConfigPage },
  listen: listenToRecordingPlans,
  camera: async () => ({ recordingList: (await import('./components/planned-list.tsx')).PlannedList }),
  wall: async () => ({ windowAction: (await import('./components/record-button.tsx')).RecordButton }),
})
