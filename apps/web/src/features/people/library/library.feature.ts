import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { entriesKey, groupsKey, importsKey } from './api/library-keys.ts'

export const libraryFeature = defineFeature({
  pages: {
    personLists: async () => (await import('./pages/library-pages.tsx')).PersonListsPage,
    personnelPool: async () => (await import('./pages/library-pages.tsx')).PersonnelPoolPage,
    visitorsPool: async () => (await import('./pages/library-pages.tsx')).VisitorsPoolPage,
  },
  /** Keeps groups, persons and imports fresh. */
  listen: refreshOn(
    [['face_group.changed', 'face_entry.changed', 'face_entry.deleted'], entriesKey, groupsKey],
    [['face_import.changed'], importsKey],
  ),
  search: async () => (await import('./api/person-finder.ts')).personFinder,
  work: async () => (await import('./api/import-work.ts')).libraryWork,
})
