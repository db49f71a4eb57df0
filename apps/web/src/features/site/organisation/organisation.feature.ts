import { defineFeature } from '#shared/feature/feature.ts'
import { listenToOrganisation } from './api/organisation-events.ts'

export const organisationFeature = defineFeature({
  pages: {
    organization: async () => (await import('./pages/organisation-page.tsx')).OrganisationPage,
  },
  listen: listenToOrganisation,
})
