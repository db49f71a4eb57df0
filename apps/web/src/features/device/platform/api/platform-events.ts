import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '../../../../shared/events/listeners.ts'
import { platformKeys } from './platform-queries.ts'

/** Keeps the list of platforms fresh. @returns a function that ends it */
export const listenToPlatforms = (queryClient: QueryClient): (() => void) =>
  onEvent('platform.changed', () => void queryClient.invalidateQueries({ queryKey: platformKeys.list }))
