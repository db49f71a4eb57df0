import { setImmediate as breath } from 'node:timers/promises'
import type { PlayRead, PlayServerFrame } from '@palisade/contract/media'
import { GAP_MS } from '../record/kinds.ts'
import type { PlacedGroup } from './group-reader.ts'

type End = Omit<Extract<PlayServerFrame, { type: 'end' }>, 'type' | 'id'>

export interface PlayReadDeps {
  /** The next group in the direction of the question, at the time given or beyond it. */
  find(at: number): Promise<PlacedGroup | undefined>
  send(group: PlacedGroup): Promise<void>
  isCancelled: () => boolean
}

/** Groups passed over in one question because of `step` or `kinds`; a day of groups of two seconds. */
const PASSED_MAX = 50_000
/** So many passed over, and others have their turn: what is in memory is found without waiting. */
const BREATH_EVERY = 200

/** Sends the groups that a question asks for. @returns why no more follow */
export async function playRead(question: PlayRead, deps: PlayReadDeps): Promise<End> {
  const { count, kinds, step = 0, direction } = question
  const isForward = direction === 'forward'
  let at = question.at
  let last: PlacedGroup | undefined
  let sent = 0
  for (let passed = 0; passed < PASSED_MAX && !deps.isCancelled(); passed++) {
    const group = await deps.find(at)
    if (!group) return { reason: 'span' }
    if (kinds !== undefined && (group.kinds & kinds) === 0) {
      at = beyond(group, isForward, 0)
      if (passed % BREATH_EVERY === BREATH_EVERY - 1) await breath()
      continue
    }
    const isApart = last ? distance(last, group) >= Math.max(GAP_MS, step + GAP_MS) : !holds(group, at)
    if (isApart) return { reason: 'gap', next: { from: group.from, to: toOf(group) } }
    await deps.send(group)
    sent++
    if (sent >= count) return { reason: 'count' }
    last = group
    at = beyond(group, isForward, step)
  }
  return { reason: deps.isCancelled() ? 'cancelled' : 'failed' }
}

export const toOf = ({ from, duration }: PlacedGroup): number => from + duration

/** Between the end of one and the beginning of the other, whichever comes first; ms. */
const distance = (one: PlacedGroup, other: PlacedGroup): number =>
  Math.max(other.from - toOf(one), one.from - toOf(other))

/** Whether the picture of that moment is in the group, or so near that nothing is missing. */
const holds = (group: PlacedGroup, at: number): boolean =>
  at > group.from - GAP_MS && at < toOf(group) + GAP_MS

const beyond = (group: PlacedGroup, isForward: boolean, step: number): number =>
  isForward
    ? Math.max(toOf(group), group.from + 1, group.from + step)
    : Math.min(group.from - 1, group.from - step)
