import { defineFeature } from '#shared/feature/feature.ts'
import { listenToDevices } from './api/device-events.ts'

export const deviceFeature = defineFeature({
  pages: {
    deviceList: async () => (await import('./pages/device-list-page.tsx')).DeviceListPage,
  },
  listen: listenToDevices,
})
