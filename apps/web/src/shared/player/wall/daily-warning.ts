import { WALL_WARNING_ABOVE } from '@palisade/contract'

/** Local storage key: the day, in the operator's zone, on which the warning was put away. */
const KEY = 'wall-warning-hidden-on'

const dayOf = (moment: Date) => moment.toLocaleDateString('sv-SE')

/** 'Do not show today' (VIDEO-3): back the next day. */
export const isWarningHidden = (now = new Date()): boolean => localStorage.getItem(KEY) === dayOf(now)
export const hideWarningToday = (now = new Date()): void => localStorage.setItem(KEY, dayOf(now))

/** Whether showing video in so many windows is to be asked about, where so many show it already. */
export const warnsOf = (windows: number, before = 0): boolean =>
  windows > WALL_WARNING_ABOVE && before <= WALL_WARNING_ABOVE && !isWarningHidden()
