import type { TrialResult } from '@palisade/contract'
import type { Outcome } from '../delivery/delivery.rules.ts'

/** The result of a trial as the administrator who started it is shown it. */
export function trialOf(outcome: Outcome): TrialResult {
  if (outcome.kind === 'sent') return { isTaken: true, answer: outcome.answer ?? '', reason: null }
  const answer = outcome.kind === 'skipped' ? '' : (outcome.answer ?? '')
  return { isTaken: false, answer, reason: outcome.reason }
}
