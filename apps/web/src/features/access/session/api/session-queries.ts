import type { InputOf, sessionCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { encryptPassword } from '#shared/sign-in/encrypt-password.ts'
import { fieldCodes } from '#shared/ui/edit-form/use-field-refusals.ts'
import { fieldOfCode } from '../model/password-form.ts'

const listKey = ['session', 'list'] as const
const ownKey = ['session', 'own'] as const

/** Sessions come and go without an event; the list is looked at rarely and by few. */
const REFRESH_EVERY = 15_000

export const sessionsQuery = (input: InputOf<typeof sessionCalls.getByPage>) => ({
  ...listQuery(listKey, api.session.getByPage, input),
  refetchInterval: REFRESH_EVERY,
})

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.session.getOwn({}, { signal }),
    refetchInterval: REFRESH_EVERY,
    meta: { ownErrors: true },
  })

export const useEndSessions = () => useChange((ids: string[]) => api.session.end({ ids }), [listKey])

export const useEndOwnSessions = () => useChange((ids: string[]) => api.session.endOwn({ ids }), [ownKey])

export interface PasswordChange {
  oldPassword: string
  newPassword: string
}

export const useChangePassword = () =>
  useChange(
    async ({ oldPassword, newPassword }: PasswordChange, queryClient) =>
      api.session.changePassword({
        oldPassword: await encryptPassword(queryClient, oldPassword),
        newPassword: await encryptPassword(queryClient, newPassword),
      }),
    [ownKey],
    fieldCodes(fieldOfCode),
  )
