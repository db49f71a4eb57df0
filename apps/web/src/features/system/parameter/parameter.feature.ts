import { defineFeature } from '#shared/feature/feature.ts'
import { listenToParameters } from './api/parameter-events.ts'

export const parameterFeature = defineFeature({
  pages: {
    systemParams: async () => (await import('./pages/system-params-page.tsx')).SystemParamsPage,
  },
  listen: listenToParameters,
  search: async () => (await import('./model/parameter-finder.ts')).parameterFinder,
})
