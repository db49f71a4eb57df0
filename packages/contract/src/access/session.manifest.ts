import { defineManifest } from '../manifest/manifest.ts'

export const sessionManifest = defineManifest({
  permissions: {
    'session.manage': { at: 'user', isAdministration: true },
  },
  screens: {
    session: { path: '/setting/user/session', permission: 'session.manage', map: 'none' },
    /** Everyone's own: reached from the account menu too. */
    password: { path: '/setting/user/password', permission: null, map: 'none' },
  },
  auditWords: {
    'session.expired': 'login',
    'session.lock': 'login',
    login: 'login',
    logout: 'login',
    'session.end': 'login',
    'session.end_own': 'login',
  },
  errors: {
    'session.login_needed': { status: 401 },
    'session.wrong_credentials': { status: 200, log: 'info' },
    'session.throttled': { status: 429, log: 'warn' },
    /** With `seconds`: until then no password is looked at. */
    'session.locked': { status: 429, log: 'warn' },
    'session.user_disabled': { status: 200, log: 'info' },
    'session.no_menus': { status: 200, log: 'warn' },
  },
})
