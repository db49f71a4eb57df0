import { defineFeature } from '#shared/feature/feature.ts'
import { listenToVersions } from './api/version-events.ts'

export const versionFeature = defineFeature({
  pages: {
    versionManage: async () => (await import('./pages/version-page.tsx')).VersionPage,
  },
  listen: listenToVersions,
  shell: async () => (await import('./components/shell-parts.ts')).versionShellParts,
})
