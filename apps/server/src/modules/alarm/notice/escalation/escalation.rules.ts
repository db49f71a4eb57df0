import { ESCALATION_SECONDS_VERY_URGENT, type EscalationChain, type EscalationStep } from '@palisade/contract'

/** A chain as it is stored. */
export type Chain = Pick<EscalationChain, 'isEnabled' | 'waits' | 'steps' | 'repeats'>

const unnamed = { userIds: [], groupIds: [], roleIds: [], webhookIds: [] }

/**
 * The chain of a centre until somebody saves another one. It names duties instead of people, so that it fits every site: first whoever
 * is signed in and may handle the alarm, then whoever administers the centre, each by every way that they have; and both once more.
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

/** The most steps that an alarm takes, including those of repeats. */
export const stepsInAll = ({ steps, repeats }: Pick<Chain, 'steps' | 'repeats'>): number =>
  steps.length * (repeats + 1)

/** The next step after so many steps were taken. @returns undefined at the end of the chain */
export function stepAt(chain: Pick<Chain, 'steps' | 'repeats'>, taken: number): EscalationStep | undefined {
  return taken < stepsInAll(chain) ? chain.steps[taken % chain.steps.length] : undefined
}

const namesPeople = ({ duties, userIds, groupIds, roleIds }: EscalationStep) =>
  [duties, userIds, groupIds, roleIds].some(list => list.length > 0)

/** Whether a step tells somebody by a way, or a system. */
export const tellsSomebody = (step: EscalationStep): boolean =>
  step.webhookIds.length > 0 || (namesPeople(step) && step.channels.length > 0)

/** Whether a step names people without a way to tell them, or a way without people. */
export const isHalf = (step: EscalationStep): boolean => namesPeople(step) !== step.channels.length > 0
