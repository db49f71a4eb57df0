import type { TrialResult } from '@palisade/contract'
import type { Outcome } from '../delivery/delivery.rules.ts'

/** A trial's outcome as its administrator is told. */
export function trialOf(outcome: Outcome): TrialResult {
  if (outcome.kind === 'sent') return { isTaken: true, answer: outcome.answer ?? '', reason: null }
  const answer = outcome.kind === 'skipped' ? '' : (outcome.answer ?? '')
  return { isTaken: false, answer, reason: outcome.reason }
}
