import { WALL_WARNING_ABOVE } from '@palisade/contract'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { readSession } from '#shared/session/session-store.ts'

/** Local storage key: the day, in the operator's zone, on which this user put the warning away. */
const keyOf = () => `wall-warning-hidden-on ${readSession().user?.id ?? ''}`

const dayOf = (moment: Date) => moment.toLocaleDateString('sv-SE')

/** 'Do not show today' (VIDEO-3), of each who sits at this console: back the next day. */
export const isWarningHidden = (now = new Date()): boolean => readStored(keyOf()) === dayOf(now)
export const hideWarningToday = (now = new Date()): void => writeStored(keyOf(), dayOf(now))

/** Whether showing video in so many windows is to be asked about, where so many show it already. */
export const warnsOf = (windows: number, before = 0): boolean =>
  windows > WALL_WARNING_ABOVE && before <= WALL_WARNING_ABOVE && !isWarningHidden()
