import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'

/** Keeps marks, list and tags of bookmarks fresh. @returns a function that ends it */
export const listenToBookmarks = (queryClient: QueryClient): (() => void) =>
  // The key of all of them; their module is not part of the first script.
  onEventBatch(
    // The list names cameras, and those that are deleted leave it.
    ['bookmark.changed', 'device.changed'],
    () => void queryClient.invalidateQueries({ queryKey: ['bookmark'] }),
  )
