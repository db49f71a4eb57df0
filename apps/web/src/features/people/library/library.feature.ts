import { defineFeature } from '#shared/feature/feature.ts'
import { listenToLibraries } from './api/library-events.ts'

export const libraryFeature = defineFeature({
  pages: {
    personLists: async () => (await import('./pages/library-pages.tsx')).PersonListsPage,
    personnelPool: async () => (await import('./pages/library-pages.tsx')).PersonnelPoolPage,
    visitorsPool: async () => (await import('./pages/library-pages.tsx')).VisitorsPoolPage,
  },
  listen: listenToLibraries,
  search: async () => (await import('./api/person-finder.ts')).personFinder,
  work: async () => (await import('./api/import-work.ts')).libraryWork,
})
