/** Local storage key: the day, in the operator's zone, on which the warning was put away. */
const KEY = 'wall-warning-hidden-on'

const dayOf = (moment: Date) => moment.toLocaleDateString('sv-SE')

/** 'Do not show today' (VIDEO-3): back the next day. */
export const isWarningHidden = (now = new Date()): boolean => localStorage.getItem(KEY) === dayOf(now)
export const hideWarningToday = (now = new Date()): void => localStorage.setItem(KEY, dayOf(now))
