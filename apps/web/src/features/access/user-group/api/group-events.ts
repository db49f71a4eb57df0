import type { QueryClient } from '@tanstack/react-query'
import { userGroupKey } from '../../../../shared/queries/user-choices.ts'
import { onEvent } from '../../../../shared/events/listeners.ts'

/** Keeps lists of user groups and their members fresh. @returns a function that ends it */
export const listenToUserGroups = (queryClient: QueryClient): (() => void) =>
  onEvent('user_group.changed', () => void queryClient.invalidateQueries({ queryKey: userGroupKey }))
