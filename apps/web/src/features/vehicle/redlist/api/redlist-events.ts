import { refreshOn } from '#shared/events/refresh-on.ts'
import { redlistKey } from './redlist-keys.ts'

/** Keeps the redlist fresh. */
export const listenToRedlist = refreshOn([['redlist.changed'], redlistKey])
