import { alarmLevels, type Alarm } from '@palisade/contract'

const rank = (alarm: Alarm) => alarmLevels.indexOf(alarm.level)

/** Most urgent first, newest first among equals; the same order as the server's live list. */
export function byUrgency(a: Alarm, b: Alarm): number {
  return rank(a) - rank(b) || b.occurredAt.localeCompare(a.occurredAt) || b.id.localeCompare(a.id)
}

/** Whether somebody still has to do something about it. */
export const isOpen = (alarm: Alarm): boolean => alarm.status !== 'completed'
