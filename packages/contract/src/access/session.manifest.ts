import { defineManifest } from '../manifest/manifest.ts'

export const sessionManifest = defineManifest({
  permissions: {
    'session.manage': { at: 'user', isAdministration: true },
  },
  screens: {
    session: {
      path: '/setting/user/session',
      permission: 'session.manage',
      map: 'none',
      guide: 'administrator#8-logging-in',
    },
    /** Everybody changes their own password, also from the account menu. */
    password: {
      path: '/setting/user/password',
      permission: null,
      map: 'none',
      guide: 'administrator#8-logging-in',
    },
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
    'session.other_user': { status: 403, log: 'warn' },
    'session.wrong_credentials': { status: 200, log: 'info' },
    'session.throttled': { status: 429, log: 'warn' },
    /** The answer has `seconds`, until whose end no password is checked. */
    'session.locked': { status: 429, log: 'warn' },
    'session.user_disabled': { status: 200, log: 'info' },
    'session.no_menus': { status: 200, log: 'warn' },
  },
})
