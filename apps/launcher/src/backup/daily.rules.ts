/** The last moment at or before `now` at which a backup was due, by the clock of the site. @param at `HH:MM` */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

/** A backup that failed is tried again after this time, ms. */
export const RETRY = 3_600_000

/**
 * Whether a backup is to be made now: none was made since it was last due, and none was tried a moment ago. One that was
 * missed, because the machine was off, is made up for. One from the future, made by a clock that was ahead, counts as none.
 * @param tried beginning of the last one that was tried, and `made` of the last one that was made
 */
export function isDue(at: string, now: Date, { tried, made }: { tried?: Date; made?: Date }): boolean {
  const due = lastDue(at, now)
  if (made && made >= due && made <= now) return false
  // A clock that was set back must not hold it back for as long.
  return !tried || tried < due || tried > now || now.getTime() - tried.getTime() >= RETRY
}
