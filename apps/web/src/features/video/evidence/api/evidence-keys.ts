/** Keys of whatever is shown of cases and locks. Pictures of snapshots have others: they never change. */
export const evidenceKeys = {
  cases: ['evidence', 'cases'],
  case: ['evidence', 'case'],
  locks: ['evidence', 'locks'],
} as const
export const allEvidence = [evidenceKeys.cases, evidenceKeys.case, evidenceKeys.locks] as const
