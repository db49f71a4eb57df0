import type { LogEntry } from '@palisade/contract'

/** The pictures of alarms, which consoles show as alarms pop up: a storm of alarms would leave no other row on a page. */
const PICTURE = 'alarm.view_picture'

export interface Folded {
  rows: LogEntry[]
  /** How many further pictures stand behind a row, by its id. */
  behind: ReadonlyMap<string, number>
}

/**
 * Pictures of alarms that one user saw one after another, as the first row of them alone; those that were unfolded are left.
 * @param unfolded ids of first rows
 */
export function foldPictures(entries: readonly LogEntry[], unfolded: ReadonlySet<string>): Folded {
  const rows: LogEntry[] = []
  const behind = new Map<string, number>()
  let first: LogEntry | undefined
  for (const entry of entries) {
    const isNext = first !== undefined && isPicture(entry) && entry.userName === first.userName
    if (isNext && first && !unfolded.has(first.id)) behind.set(first.id, (behind.get(first.id) ?? 0) + 1)
    else rows.push(entry)
    if (!isNext) first = isPicture(entry) ? entry : undefined
  }
  return { rows, behind }
}

/** A refusal is always a row of its own. */
const isPicture = ({ action, result }: LogEntry) => action === PICTURE && result === 'ok'
