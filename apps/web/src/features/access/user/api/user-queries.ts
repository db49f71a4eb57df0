import type { InputOf, userCalls } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { detailsQuery, listQuery } from '../../../../shared/api/list-query.ts'
import { DOWNLOAD_TIME_LIMIT } from '../../../../shared/api/client.ts'
import { userKey } from '../../../../shared/queries/user-choices.ts'
import { base64Of } from '../../../../shared/lib/base64.ts'
import { sealPassword } from '../../../../shared/sign-in/seal-password.ts'
import { draftOf, fieldCodes, updateOf, type UserFields } from '../model/user-form.ts'

export type UserQuery = InputOf<typeof userCalls.getByPage>

export const userKeys = { list: [...userKey, 'list'] as const }

export const usersQuery = (input: UserQuery) => listQuery(userKeys.list, api.user.getByPage, input)

export const userDetailsQuery = (id: string) => detailsQuery([...userKey, 'details'], api.user.getDetails, id)

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: userKey })
}

interface Saved {
  fields: UserFields
  /** The user that is edited; left out: a new one. */
  seen: { id: string; version: number } | undefined
}

export function useSaveUser() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: async ({ fields, seen }: Saved, { client }) => {
      const seal = (password: string) => sealPassword(client, password)
      if (!seen) return api.user.add(await draftOf(fields, seal))
      const { id, version } = seen
      return api.user.update({ id, version, ...(await updateOf(fields, seal)) })
    },
    onSuccess,
    // The form shows them itself.
    meta: { ownErrors: [...fieldCodes, 'user.changed_meanwhile'] },
  })
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
