import type { Alarm } from '@palisade/contract'
import { byUrgency } from './order.ts'

/**
 * The pop-ups of this window: every alarm that nobody has acknowledged and this operator has not put aside.
 * Only the first few have room on the screen; the rest wait in order, so an alarm never hides another.
 */
export interface Popups {
  waiting: Alarm[]
}

export type PopupAction =
  | { type: 'raised'; alarm: Alarm }
  /** It was acted upon, or gained its picture. */
  | { type: 'changed'; alarm: Alarm }
  | { type: 'put-aside'; id: string }
  | { type: 'put-all-aside' }

export const noPopups: Popups = { waiting: [] }

export function popupReducer({ waiting }: Popups, action: PopupAction): Popups {
  switch (action.type) {
    case 'raised':
      return { waiting: place(waiting, action.alarm) }
    case 'changed':
      if (action.alarm.status !== 'on_alert') return without(waiting, action.alarm.id)
      return { waiting: waiting.map(alarm => (alarm.id === action.alarm.id ? action.alarm : alarm)) }
    case 'put-aside':
      return without(waiting, action.id)
    case 'put-all-aside':
      return noPopups
  }
}

function place(waiting: Alarm[], alarm: Alarm): Alarm[] {
  if (alarm.status !== 'on_alert') return waiting
  return [...waiting.filter(other => other.id !== alarm.id), alarm].toSorted(byUrgency)
}

const without = (waiting: Alarm[], id: string): Popups => ({
  waiting: waiting.filter(alarm => alarm.id !== id),
})

/** The pop-ups on the screen, and how many wait behind them. */
export function visiblePopups({ waiting }: Popups, count: number): { shown: Alarm[]; more: number } {
  return { shown: waiting.slice(0, count), more: Math.max(0, waiting.length - count) }
}
