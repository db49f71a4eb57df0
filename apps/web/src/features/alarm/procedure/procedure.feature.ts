import { defineFeature } from '#shared/feature/feature.ts'
import { listenToProcedures } from './api/procedure-events.ts'

export const procedureFeature = defineFeature({
  pages: {
    procedures: async () => (await import('./pages/procedure-list-page.tsx')).ProcedureListPage,
    procedureEdit: async () => (await import('./pages/procedure-edit-page.tsx')).ProcedureEditPage,
  },
  listen: listenToProcedures,
})
