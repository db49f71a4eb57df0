import type { AlarmAction, AlarmDetails } from '@palisade/contract'
import { useMay } from '#shared/session/session-store.ts'
import { isOpen } from '../../model/order.ts'

/**
 * Which actions have a button. An open alarm has a place for each action of this operator, so that no other button comes under the
 * pointer when one has done its work.
 */
export function usePlaces(alarm: AlarmDetails) {
  const permitted = {
    'alarm.handle': useMay('alarm.handle'),
    'alarm.dispatch': useMay('alarm.dispatch'),
    'alarm.close': useMay('alarm.close'),
  }
  /** The server allows it now. */
  const may = (action: AlarmAction) => alarm.allowedActions.includes(action)
  const hasPlace = (action: AlarmAction, permission: keyof typeof permitted) =>
    may(action) || (isOpen(alarm) && permitted[permission])
  return { may, hasPlace }
}
