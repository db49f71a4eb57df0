import { defineFeature } from '#shared/feature/feature.ts'
import { listenToParameters } from './api/parameter-events.ts'

export const parameterFeature = defineFeature({
  pages: {
    systemParams: async loadParts => {
      const [{ systemParamsPage }, parts] = await Promise.all([
        import('./pages/system-params-page.tsx'),
        loadParts('parameter'),
      ])
      return systemParamsPage(parts)
    },
  },
  listen: listenToParameters,
  search: async () => (await import('./model/parameter-finder.ts')).parameterFinder,
  work: async () => (await import('./components/extraction-work.tsx')).extractionWork,
})
