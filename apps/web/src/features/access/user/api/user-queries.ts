import type { InputOf, User, userCalls } from '@palisade/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { detailsQuery, listQuery } from '../../../../shared/api/list-query.ts'
import { DOWNLOAD_TIME_LIMIT } from '../../../../shared/api/client.ts'
import { userKey } from '../../../../shared/queries/user-choices.ts'
import { base64Of } from '../../../../shared/lib/base64.ts'
import { sealPassword } from '../../../../shared/sign-in/seal-password.ts'
import { draftOf, updateOf, type UserFields } from '../model/user-form.ts'

export type UserQuery = InputOf<typeof userCalls.getByPage>

export const userKeys = { list: [...userKey, 'list'] as const }

export const usersQuery = (input: UserQuery) => listQuery(userKeys.list, api.user.getByPage, input)

export const userDetailsQuery = (id: string) => detailsQuery([...userKey, 'details'], api.user.getDetails, id)

export const refreshUsers = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: userKey })

function useRefresh() {
  const queryClient = useQueryClient()
  return () => refreshUsers(queryClient)
}

/** Adds a user, or changes the one that the operator has seen. */
export async function saveUser(fields: UserFields, seen: User | undefined, queryClient: QueryClient) {
  const seal = (password: string) => sealPassword(queryClient, password)
  if (!seen) return api.user.add(await draftOf(fields, seal))
  return api.user.update({ id: seen.id, version: seen.version, ...(await updateOf(fields, seal)) })
}

export function useResetPassword() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: async (request: { id: string; version: number; password: string }, { client }) =>
      api.user.resetPassword({ ...request, password: await sealPassword(client, request.password) }),
    onSuccess,
    meta: { ownErrors: true },
  })
}

export function useResetFactor() {
  const onSuccess = useRefresh()
  return useMutation({ mutationFn: (id: string) => api.secondFactor.reset({ id }), onSuccess })
}

/** Enabling, disabling or deleting several. */
export function useUserBatch(act: 'batchEnable' | 'batchDisable' | 'batchDelete') {
  const onSettled = useRefresh()
  return useMutation({ mutationFn: (ids: string[]) => api.user[act]({ ids }), onSettled })
}

/** Adds the users of a file; each password takes the server its time. */
export function useImportUsers() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async (file: File) =>
      api.user.importExcel(
        { fileName: file.name, content: await base64Of(file) },
        { timeLimit: DOWNLOAD_TIME_LIMIT },
      ),
    onSettled,
    meta: { ownErrors: true },
  })
}
