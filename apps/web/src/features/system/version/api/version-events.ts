import { refreshOn } from '#shared/events/refresh-on.ts'
import { versionKeys } from './version-queries.ts'

/** Keeps the list of versions and what the user is offered fresh. */
export const listenToVersions = refreshOn(
  [['version.changed'], versionKeys.list],
  [['version.offered', 'version.withdrawn'], versionKeys.offered],
)
