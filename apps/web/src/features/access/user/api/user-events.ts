import type { QueryClient } from '@tanstack/react-query'
import { userKey } from '../../../../shared/queries/user-choices.ts'
import { onEvent } from '../../../../shared/events/listeners.ts'

/** Keeps lists of users fresh. @returns a function that ends it */
export const listenToUsers = (queryClient: QueryClient): (() => void) =>
  onEvent('user.changed', () => void queryClient.invalidateQueries({ queryKey: userKey }))
