import { defineFeature } from '#shared/feature/feature.ts'

export const snapFeature = defineFeature({
  pages: {
    vehicleSearch: async () => (await import('./pages/vehicle-search-page.tsx')).VehicleSearchPage,
  },
  home: async () => ({ shownOnMap: (await import('./components/way-on-map.tsx')).WayOnMap }),
  search: async () => (await import('./model/passage-finder.ts')).passageFinder,
})
