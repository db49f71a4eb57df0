import type { Alarm } from '@palisade/contract'
import { byUrgency } from './order.ts'

/** The pop-ups of the signed-in user: every alarm that nobody has acknowledged and this user has not put aside. */
export interface Popups {
  waiting: Alarm[]
  /** Ids of those put aside in this window; a reload brings them back. */
  aside: ReadonlySet<string>
}

export type PopupAction =
  | { type: 'raised'; alarm: Alarm }
  /** It was acted upon, was shelved, or gained its picture. */
  | { type: 'changed'; alarm: Alarm }
  /** All that nobody has acknowledged, as the server told them. */
  | { type: 'loaded'; alarms: readonly Alarm[] }
  | { type: 'put-aside'; ids: readonly string[] }
  /** Somebody else uses the console, or nobody. */
  | { type: 'forgotten' }

export const noPopups: Popups = { waiting: [], aside: new Set() }

export function popupReducer(popups: Popups, action: PopupAction): Popups {
  const { waiting, aside } = popups
  switch (action.type) {
    case 'raised':
      return { waiting: place(waiting, action.alarm), aside }
    case 'changed':
      // One that is back from the shelf pops up again, also where it was put aside before.
      if (action.alarm.shelf !== null) return forgetting(popups, action.alarm.id)
      if (action.alarm.status !== 'on_alert') return without(popups, new Set([action.alarm.id]))
      return { waiting: waiting.map(alarm => (alarm.id === action.alarm.id ? action.alarm : alarm)), aside }
    case 'loaded': {
      const wanted = action.alarms.filter(({ id, status }) => status === 'on_alert' && !aside.has(id))
      return { waiting: wanted.toSorted(byUrgency), aside }
    }
    case 'put-aside': {
      const ids = new Set(action.ids)
      return { ...without(popups, ids), aside: new Set([...aside, ...ids]) }
    }
    case 'forgotten':
      return noPopups
  }
}

function place(waiting: Alarm[], alarm: Alarm): Alarm[] {
  if (alarm.status !== 'on_alert') return waiting
  const others = waiting.filter(other => other.id !== alarm.id)
  // The others are in order already.
  const after = others.findIndex(other => byUrgency(alarm, other) < 0)
  return others.toSpliced(after < 0 ? others.length : after, 0, alarm)
}

const without = ({ waiting, aside }: Popups, ids: ReadonlySet<string>): Popups => ({
  waiting: waiting.filter(alarm => !ids.has(alarm.id)),
  aside,
})

const forgetting = (popups: Popups, id: string): Popups => ({
  ...without(popups, new Set([id])),
  aside: new Set([...popups.aside].filter(one => one !== id)),
})
