import { refreshOn } from '#shared/events/refresh-on.ts'
import { allEvidence } from './evidence-keys.ts'

/** Keeps cases, their contents and locks fresh that somebody else changed. */
export const listenToEvidence = refreshOn([
  ['evidence_lock.changed', 'evidence_case.changed'],
  ...allEvidence,
])
