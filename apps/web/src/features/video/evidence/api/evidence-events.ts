import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'

/** Lists and contents of cases; pictures of snapshots never change. Their module is not part of the first script. */
const keys = [
  ['evidence', 'cases'],
  ['evidence', 'case'],
  ['evidence', 'locks'],
]

/** Keeps cases and locks fresh that somebody else changed. @returns a function that ends it */
export const listenToEvidence = (queryClient: QueryClient): (() => void) =>
  onEventBatch(['evidence_lock.changed', 'evidence_case.changed'], () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  })
