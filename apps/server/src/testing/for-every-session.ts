/**
 * Calls that every signed-in user may make, because they are about the user's own account or needed by every console.
 * Each is listed deliberately.
 */
export const forEverySession = new Set([
  'session.logout',
  'session.current',
  'session.getRemaining',
  'session.keepAlive',
  'session.getOwn',
  'session.endOwn',
  'session.changePassword',
  'secondFactor.getOwn',
  'secondFactor.beginOwn',
  'secondFactor.enableOwn',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.disableOwn',
  'singleSignOn.getOwn',
  'singleSignOn.beginOwn',
  'singleSignOn.finishOwn',
  'singleSignOn.removeOwn',
  'parameter.getList',
  'parameter.downloadAlarmSound',
  // The services answer only with versions that are offered to the caller.
  'version.getOffered',
  // One's own notices and how one wants to be told.
  'notice.getOwn',
  'notice.updateOwn',
  'notice.confirm',
  'notice.getOwnUnconfirmed',
  'notice.markShown',
  'version.downloadPackage',
  // Needed by screens of several rights; it tells of nobody in a library.
  'recognition.getState',
])
