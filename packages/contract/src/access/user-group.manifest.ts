import { defineManifest } from '../manifest/manifest.ts'

export const userGroupManifest = defineManifest({
  permissions: {
    'user_group.edit': { at: 'user', needs: ['user.view'], isAdministration: true },
  },
  screens: {
    userGroup: {
      path: '/setting/user/userGroup',
      permission: 'user.view',
      map: 'none',
      guide: 'administrator#7-who-may-do-what',
    },
    /** Shows the members of the group that `?groupId=` names; the list of groups leads here. */
    groupMember: {
      path: '/setting/user/group/member',
      below: 'userGroup',
      permission: 'user.view',
      map: 'none',
      guide: 'administrator#7-who-may-do-what',
    },
  },
  errors: {
    'user_group.not_found': { status: 200 },
    'user_group.name_taken': { status: 200 },
    'user_group.changed_meanwhile': { status: 200 },
  },
})
