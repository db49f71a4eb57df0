import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** Below this key whatever is shown of users; `user.changed` has it fetched again. */
export const userKey = ['user'] as const
/** Below this key whatever is shown of user groups; `user_group.changed` has it fetched again. */
export const userGroupKey = ['user-group'] as const

/** Every role by name, for binding it. Needs `user.view`. */
export const roleChoicesQuery = () =>
  queryOptions({
    queryKey: ['role', 'choices'],
    queryFn: ({ signal }) => api.role.getChoices({}, { signal }),
    // Roles change on another screen, without an event: a picker that opens asks again.
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** Every user group by name. Needs `user.view`. */
export const userGroupChoicesQuery = () =>
  queryOptions({
    queryKey: [...userGroupKey, 'choices'],
    queryFn: ({ signal }) => api.userGroup.getChoices({}, { signal }),
    meta: { ownErrors: true },
  })
