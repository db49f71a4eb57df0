import { phrases } from '../catalogue.ts'

export const session = phrases({
  login: {
    title: 'Log in',
    welcome: 'Log in to the console',
    userName: 'User name',
    password: 'Password',
    submit: 'Log in',
    userNameRequired: 'Enter your user name',
    passwordRequired: 'Enter your password',
    capsLock: 'Caps Lock is on',
    showPassword: 'Show password',
    throttled: 'Too many attempts. Try again in {seconds|one:# second|other:# seconds}.',
    expired: 'Your session has ended. Log in to go on where you were.',
    endedByAdministrator:
      'Your session was ended by an administrator. Log in again, or ask the administrator.',
    endedElsewhere: 'This session was ended from another place where you are logged in.',
    passwordChanged: 'The password of this account was changed. Log in with the new one.',
    disabled: 'This account was disabled. Contact the administrator.',
    loggedOut: 'You have logged out.',
    noMenus: 'This account has no menus. Contact the administrator.',
    demo: 'Demonstration site: the user name and password are printed where it was started.',
    configFailed: 'The server cannot be reached',
    version: 'Version {version}',
    changeLanguage: 'Language',
  },
})
