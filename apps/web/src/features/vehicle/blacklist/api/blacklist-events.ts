import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'
import { entriesKey, groupsKey } from './blacklist-keys.ts'

/** Keeps groups and wanted vehicles fresh. @returns a function that ends it */
export const listenToBlacklists = (queryClient: QueryClient): (() => void) =>
  onEventBatch(['blacklist.changed'], () => {
    for (const queryKey of [groupsKey, entriesKey]) void queryClient.invalidateQueries({ queryKey })
  })
