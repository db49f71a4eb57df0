import { defineManifest } from '../manifest/manifest.ts'

export const roleManifest = defineManifest({
  permissions: {
    'role.view': { at: 'user', isAdministration: true },
    'role.edit': {
      at: 'user',
      needs: ['role.view', 'organisation.view', 'device.view'],
      isAdministration: true,
    },
  },
  screens: {
    role: {
      path: '/setting/user/role',
      permission: 'role.view',
      map: 'none',
      guide: 'administrator#7-who-may-do-what',
    },
    /** Adds a role; `?id=` changes that role, `?copy=` adds one like it. */
    roleAdd: {
      path: '/setting/user/role/add',
      below: 'role',
      permission: 'role.view',
      map: 'none',
      guide: 'administrator#7-who-may-do-what',
    },
  },
  errors: {
    'role.not_found': { status: 200 },
    'role.name_taken': { status: 200 },
    'role.changed_meanwhile': { status: 200 },
    'role.own': { status: 200, log: 'warn' },
    'role.bound': { status: 200 },
    'role.built_in': { status: 200 },
    'role.more_than_own': { status: 200, log: 'warn' },
  },
})
