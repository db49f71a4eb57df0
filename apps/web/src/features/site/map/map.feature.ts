import { defineFeature } from '#shared/feature/feature.ts'
import { listenToMap } from './api/map-events.ts'

export const mapFeature = defineFeature({
  listen: listenToMap,
  phone: async () => (await import('./components/phone/phone-parts.ts')).mapPhoneParts,
})
