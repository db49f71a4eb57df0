import { defineFeature } from '#shared/feature/feature.ts'
import { userGroupKey } from '#shared/queries/user-choices.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'

export const userGroupFeature = defineFeature({
  pages: {
    userGroup: async () => (await import('./pages/user-group-page.tsx')).UserGroupPage,
    groupMember: async () => (await import('./pages/group-member-page.tsx')).GroupMemberPage,
  },
  /** Keeps lists of user groups and their members fresh. */
  listen: refreshOn([['user_group.changed'], userGroupKey]),
})
