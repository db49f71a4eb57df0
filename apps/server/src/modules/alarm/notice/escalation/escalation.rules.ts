import type { EscalationChain, EscalationStep } from '@palisade/contract'

/** A chain as it is stored. */
export type Chain = Pick<EscalationChain, 'isEnabled' | 'waits' | 'steps' | 'repeats'>

/** Steps that an alarm takes at most, those of repeats with them. */
export const stepsInAll = ({ steps, repeats }: Pick<Chain, 'steps' | 'repeats'>): number =>
  steps.length * (repeats + 1)

/** The step of the chain at a count of steps taken. @returns undefined at the end of the chain */
export function stepAt(chain: Pick<Chain, 'steps' | 'repeats'>, taken: number): EscalationStep | undefined {
  return taken < stepsInAll(chain) ? chain.steps[taken % chain.steps.length] : undefined
}

/** Whether a step names somebody to tell and a way, or a system. */
export function tellsSomebody({ userIds, groupIds, roleIds, channels, webhookIds }: EscalationStep): boolean {
  const people = userIds.length + groupIds.length + roleIds.length
  return webhookIds.length > 0 || (people > 0 && channels.length > 0)
}

/** Whether people are named without a way, or a way without people. */
export function isHalf({ userIds, groupIds, roleIds, channels }: EscalationStep): boolean {
  const people = userIds.length + groupIds.length + roleIds.length
  return people > 0 !== channels.length > 0
}
