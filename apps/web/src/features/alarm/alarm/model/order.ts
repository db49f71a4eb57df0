import { alarmLevels, type Alarm } from '@palisade/contract'

const rank = (alarm: Alarm) => alarmLevels.indexOf(alarm.level)
/** Moments and ids have one form each: comparing them as words of a language takes ten times as long in a storm. */
const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)

/** Most urgent first, newest first among equals; the same order as the server's live list. */
export function byUrgency(a: Alarm, b: Alarm): number {
  return rank(a) - rank(b) || descending(a.occurredAt, b.occurredAt) || descending(a.id, b.id)
}

/** Whether somebody still has to do something about it. */
export const isOpen = (alarm: Alarm): boolean => alarm.status !== 'completed'
