import { defineManifest } from '../manifest/manifest.ts'

export const userManifest = defineManifest({
  permissions: {
    'user.view': { at: 'user', isAdministration: true },
    'user.edit': { at: 'user', needs: ['user.view'], isAdministration: true },
  },
  screens: {
    users: {
      path: '/setting/user/users',
      permission: 'user.view',
      map: 'none',
      guide: 'administrator#7-who-may-do-what',
    },
  },
  errors: {
    'user.exists': { status: 200 },
    'user.not_found': { status: 200 },
    'user.changed_meanwhile': { status: 200 },
    'user.password_common': { status: 200 },
    'user.old_password_wrong': { status: 200, log: 'info' },
    'user.password_unchanged': { status: 200 },
    'user.self': { status: 200 },
    'user.last_administrator': { status: 200 },
    'user.level_above': { status: 200, log: 'warn' },
  },
})
