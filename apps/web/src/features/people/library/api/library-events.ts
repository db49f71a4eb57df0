import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '#shared/events/listeners.ts'
import { entriesKey, groupsKey, importsKey } from './library-keys.ts'

/** Keeps groups and persons fresh. @returns a function that ends it */
export function listenToLibraries(queryClient: QueryClient): () => void {
  const refresh = (...keys: (readonly string[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }
  const ends = [
    onEvent('face_group.changed', () => refresh(groupsKey, entriesKey)),
    onEvent('face_entry.changed', () => refresh(entriesKey, groupsKey)),
    onEvent('face_entry.deleted', () => refresh(entriesKey, groupsKey)),
    onEvent('face_import.changed', () => refresh(importsKey)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
