import type { OwnFootPatrol, PatrolCheckIn } from '@palisade/contract'
import type { CheckInDeed, Waiting } from '../outbox/waiting.ts'

/** A stop as the guard left it: with the check-in that the server has not taken yet. */
export interface ShownStop {
  stop: PatrolCheckIn
  waiting: Waiting | undefined
}

const isCheckIn = (one: Waiting): one is Waiting<CheckInDeed> => one.deed.kind === 'check_in'

/** The stops of a patrol with what waits for them; what was refused stands for no check-in. */
export function shownStops({ id, stops }: OwnFootPatrol, waiting: readonly Waiting[]): ShownStop[] {
  const own = waiting.filter(isCheckIn).filter(one => one.taskId === id && !one.refusal)
  return stops.map(stop => ({ stop, waiting: own.find(one => one.deed.position === stop.position) }))
}

/** Whether the guard may check in at a stop: it has no check-in, neither taken nor waiting. */
export const isOpen = ({ stop, waiting }: ShownStop): boolean => stop.at === null && !waiting

/** The open stop that is due first. */
export const nextStop = (stops: readonly ShownStop[]): ShownStop | undefined =>
  stops.filter(isOpen).toSorted((a, b) => a.stop.dueAt.localeCompare(b.stop.dueAt))[0]

/** The code in what a phone's camera read, which may be the address that is printed. */
export function codeOf(text: string): string {
  const asked = /[?&]checkpoint=([^&#]+)/.exec(text)?.[1]
  return (asked ? decodeURIComponent(asked) : text).trim()
}
