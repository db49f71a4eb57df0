import type { Trouble, Waiting } from './waiting.ts'

/** The first wait after a failed attempt, ms; each further one is twice as long. */
const FIRST_WAIT = 15_000
/** The longest waits, ms. A network comes back at any moment; a server that fails on a deed is given longer. */
const LONGEST_WAIT = { network: 60_000, login: 60_000, server: 300_000 } as const

/** Deeds of one task keep their order; an alarm that is raised stands for itself. */
const laneOf = ({ taskId, requestId }: Waiting): string => taskId ?? requestId

/** Whether enough time has passed since the last attempt. @param now ms since 1970 */
export function isDue(trouble: Trouble | undefined, now: number): boolean {
  if (!trouble) return true
  const wait = Math.min(FIRST_WAIT * 2 ** (trouble.tries - 1), LONGEST_WAIT[trouble.kind])
  // A clock that was put back must not keep it for hours.
  return now >= trouble.at + wait || now < trouble.at
}

/**
 * The deeds by task, each in its order. A task whose first deed has failed less often comes first, so that one which is dropped
 * on the way again and again does not take the moments of network from the others.
 */
export function lanesOf(waiting: readonly Waiting[]): Waiting[][] {
  const lanes = new Map<string, Waiting[]>()
  for (const one of waiting) lanes.set(laneOf(one), [...(lanes.get(laneOf(one)) ?? []), one])
  const tries = ([first]: Waiting[]) => first?.trouble?.tries ?? 0
  return [...lanes.values()].toSorted((a, b) => tries(a) - tries(b))
}

/** Whether another deed of the same task must be taken before this one. */
export function isBehind(waiting: readonly Waiting[], entry: Waiting): boolean {
  const lane = waiting.filter(one => !one.refusal && laneOf(one) === laneOf(entry))
  return lane[0] !== undefined && lane[0].requestId !== entry.requestId
}
