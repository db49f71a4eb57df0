import { refreshOn } from '#shared/events/refresh-on.ts'

// The key of all queries of the list; their module is not part of the first script.
const redlistKey = ['redlist']

/** Keeps the redlist fresh. */
export const listenToRedlist = refreshOn([['redlist.changed'], redlistKey])
