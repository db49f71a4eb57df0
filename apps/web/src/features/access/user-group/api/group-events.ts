import { userGroupKey } from '#shared/queries/user-choices.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'

/** Keeps lists of user groups and their members fresh. */
export const listenToUserGroups = refreshOn([['user_group.changed'], userGroupKey])
