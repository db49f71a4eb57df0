import { refreshOn } from '#shared/events/refresh-on.ts'
import { entriesKey, groupsKey } from './blacklist-keys.ts'

/** Keeps groups and wanted vehicles fresh. */
export const listenToBlacklists = refreshOn([['blacklist.changed'], groupsKey, entriesKey])
