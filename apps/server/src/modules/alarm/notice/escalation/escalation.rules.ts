import { ESCALATION_SECONDS_VERY_URGENT, type EscalationChain, type EscalationStep } from '@palisade/contract'

/** A chain as it is stored. */
export type Chain = Pick<EscalationChain, 'isEnabled' | 'waits' | 'steps' | 'repeats'>

const unnamed = { userIds: [], groupIds: [], roleIds: [], webhookIds: [] }

/**
 * In force in a centre until somebody saves another one. Nobody is named, so that it holds at every site: who is at the desk and may
 * handle the alarm, then who administers the centre, by every way that they have; and both once more.
 */
export const OWN_CHAIN: EscalationChain = {
  isEnabled: true,
  waits: { very_urgent: ESCALATION_SECONDS_VERY_URGENT, urgent: null, general: null, low: null },
  steps: [
    { ...unnamed, duties: ['handle'], channels: ['console'] },
    { ...unnamed, duties: ['administer'], channels: ['console', 'push', 'email'] },
  ],
  repeats: 1,
  version: 0,
  savedBy: '',
  savedAt: null,
}

/** Steps that an alarm takes at most, those of repeats with them. */
export const stepsInAll = ({ steps, repeats }: Pick<Chain, 'steps' | 'repeats'>): number =>
  steps.length * (repeats + 1)

/** The step of the chain at a count of steps taken. @returns undefined at the end of the chain */
export function stepAt(chain: Pick<Chain, 'steps' | 'repeats'>, taken: number): EscalationStep | undefined {
  return taken < stepsInAll(chain) ? chain.steps[taken % chain.steps.length] : undefined
}

const namesPeople = ({ duties, userIds, groupIds, roleIds }: EscalationStep) =>
  [duties, userIds, groupIds, roleIds].some(list => list.length > 0)

/** Whether a step tells somebody by a way, or a system. */
export const tellsSomebody = (step: EscalationStep): boolean =>
  step.webhookIds.length > 0 || (namesPeople(step) && step.channels.length > 0)

/** Whether people are told without a way, or a way is without people. */
export const isHalf = (step: EscalationStep): boolean => namesPeople(step) !== step.channels.length > 0
