import { defineFeature } from '../../../shared/feature/feature.ts'
import { listenToMap } from './api/map-events.ts'

export const mapFeature = defineFeature({
  listen: listenToMap,
})
