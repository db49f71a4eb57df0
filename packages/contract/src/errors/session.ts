export const sessionErrors = {
  'session.login_needed': { status: 401 },
  'session.wrong_credentials': { status: 200, log: 'info' },
  'session.throttled': { status: 429, log: 'warn' },
  /** With `seconds`: until then no password is looked at. */
  'session.locked': { status: 429, log: 'warn' },
  'session.user_disabled': { status: 200, log: 'info' },
  'session.no_menus': { status: 200, log: 'warn' },
} as const
