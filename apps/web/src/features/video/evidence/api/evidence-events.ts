import { refreshOn } from '#shared/events/refresh-on.ts'

/** Keeps cases, their contents and locks fresh that somebody else changed; pictures of snapshots never change. */
export const listenToEvidence = refreshOn([
  ['evidence_lock.changed', 'evidence_case.changed'],
  // The keys of the screen; their module is not part of the first script.
  ['evidence', 'cases'],
  ['evidence', 'case'],
  ['evidence', 'locks'],
])
