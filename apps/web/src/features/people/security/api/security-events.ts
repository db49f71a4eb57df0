import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'
import { capturesKey, hitsKey } from './security-keys.ts'

/** Keeps hits and captures fresh as they come. @returns a function that ends it */
export function listenToSecurity(queryClient: QueryClient): () => void {
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  const ends = [
    onEventBatch(['face_hit.changed', 'face_entry.changed', 'face_entry.deleted'], () => refresh(hitsKey)),
    onEventBatch(['face_capture.added'], () => refresh(capturesKey)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
