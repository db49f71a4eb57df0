import type { Alarm } from '@palisade/contract'

/** A place in the column of pop-ups. */
export interface PopupSlot {
  alarm: Alarm
  /** It waits no more; its place stays empty while the column is held. */
  isGone: boolean
}

interface Options {
  /** Most places. */
  count: number
  /** The pointer or the focus is in the column: nothing may move. */
  isHeld: boolean
}

/**
 * The places of the column after a change. While it is held, each alarm keeps its place and new ones join below, as far as
 * there is room; otherwise the most urgent are shown in their order.
 */
export function popupSlots(
  before: readonly PopupSlot[],
  waiting: readonly Alarm[],
  { count, isHeld }: Options,
): PopupSlot[] {
  const present = (alarm: Alarm): PopupSlot => ({ alarm, isGone: false })
  if (!isHeld) return waiting.slice(0, count).map(present)
  const byId = new Map(waiting.map(alarm => [alarm.id, alarm]))
  const kept = before.map(slot => {
    const alarm = byId.get(slot.alarm.id)
    return alarm ? present(alarm) : { ...slot, isGone: true }
  })
  const keptIds = new Set(before.map(slot => slot.alarm.id))
  const joining = waiting.filter(({ id }) => !keptIds.has(id)).slice(0, Math.max(0, count - kept.length))
  return [...kept, ...joining.map(present)]
}

/** Whether both show the same. */
export const areSameSlots = (a: readonly PopupSlot[], b: readonly PopupSlot[]): boolean =>
  a.length === b.length &&
  a.every((slot, index) => slot.alarm === b[index]?.alarm && slot.isGone === b[index].isGone)
