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

/**
 * The pop-ups after these actions, in their order; the most urgent first. A storm brings hundreds at a time beside
 * thousands that wait, so that the list is looked through and put in order once, not for each of them.
 */
export function popupsAfter(popups: Popups, actions: readonly PopupAction[]): Popups {
  const waiting = new Map(popups.waiting.map(alarm => [alarm.id, alarm]))
  const aside = new Set(popups.aside)
  for (const action of actions) apply({ waiting, aside }, action)
  return { waiting: [...waiting.values()].toSorted(byUrgency), aside }
}

/** Changes both in place: they belong to one call of `popupsAfter`. */
function apply({ waiting, aside }: { waiting: Map<string, Alarm>; aside: Set<string> }, action: PopupAction) {
  switch (action.type) {
    case 'raised':
      if (action.alarm.status === 'on_alert') waiting.set(action.alarm.id, action.alarm)
      return
    case 'changed': {
      const { alarm } = action
      const isWaiting = alarm.shelf === null && alarm.status === 'on_alert'
      if (!isWaiting) waiting.delete(alarm.id)
      else if (waiting.has(alarm.id)) waiting.set(alarm.id, alarm)
      // One that is back from the shelf pops up again, also where it was put aside before.
      if (alarm.shelf !== null) aside.delete(alarm.id)
      return
    }
    case 'loaded':
      waiting.clear()
      for (const alarm of action.alarms)
        if (alarm.status === 'on_alert' && !aside.has(alarm.id)) waiting.set(alarm.id, alarm)
      return
    case 'put-aside':
      for (const id of action.ids) {
        waiting.delete(id)
        aside.add(id)
      }
      return
    case 'forgotten':
      waiting.clear()
      aside.clear()
  }
}
