import { refreshOn } from '#shared/events/refresh-on.ts'
import { platformKeys } from './platform-queries.ts'

/** Keeps the list of platforms fresh. */
export const listenToPlatforms = refreshOn([['platform.changed'], platformKeys.list])
