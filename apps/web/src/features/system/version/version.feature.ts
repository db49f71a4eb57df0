import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { versionKeys } from './api/version-queries.ts'

export const versionFeature = defineFeature({
  pages: {
    versionManage: async () => (await import('./pages/version-page.tsx')).VersionPage,
  },
  /** Keeps the list of versions and what the user is offered fresh. */
  listen: refreshOn(
    [['version.changed'], versionKeys.list],
    [['version.offered', 'version.withdrawn'], versionKeys.offered],
  ),
  shell: async () => (await import('./components/shell-parts.ts')).versionShellParts,
})
