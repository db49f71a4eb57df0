import { defineFeature } from '#shared/feature/feature.ts'
import { listenToUserGroups } from './api/group-events.ts'

export const userGroupFeature = defineFeature({
  pages: {
    userGroup: async () => (await import('./pages/user-group-page.tsx')).UserGroupPage,
    groupMember: async () => (await import('./pages/group-member-page.tsx')).GroupMemberPage,
  },
  listen: listenToUserGroups,
})
