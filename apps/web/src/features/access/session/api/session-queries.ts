import type { InputOf, sessionCalls } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { listQuery } from '../../../../shared/api/list-query.ts'
import { sealPassword } from '../../../../shared/sign-in/seal-password.ts'
import { fieldCodes } from '../../../../shared/ui/edit-form/use-field-refusals.ts'
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

export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.session.end({ ids }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}

export function useEndOwnSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.session.endOwn({ ids }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  })
}

export interface PasswordChange {
  oldPassword: string
  newPassword: string
}

export function useChangePassword() {
  return useMutation({
    mutationFn: async ({ oldPassword, newPassword }: PasswordChange, { client }) =>
      api.session.changePassword({
        oldPassword: await sealPassword(client, oldPassword),
        newPassword: await sealPassword(client, newPassword),
      }),
    onSuccess: (_done, _change, _before, { client }) => client.invalidateQueries({ queryKey: ownKey }),
    meta: { ownErrors: fieldCodes(fieldOfCode) },
  })
}
