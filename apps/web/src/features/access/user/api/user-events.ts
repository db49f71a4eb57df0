import { userKey } from '#shared/queries/user-choices.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'

/** Keeps lists of users fresh. */
export const listenToUsers = refreshOn([['user.changed'], userKey])
