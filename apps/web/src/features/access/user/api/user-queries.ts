import type { InputOf, User, userCalls } from '@palisade/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { DOWNLOAD_TIME_LIMIT } from '#shared/api/client.ts'
import { userKey } from '#shared/queries/user-choices.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { encryptPassword } from '#shared/sign-in/encrypt-password.ts'
import { draftOf, updateOf, type UserFields } from '../model/user-form.ts'

export type UserQuery = InputOf<typeof userCalls.getByPage>

export const userKeys = { list: [...userKey, 'list'] as const }

export const usersQuery = (input: UserQuery) => listQuery(userKeys.list, api.user.getByPage, input)

export const userDetailsQuery = (id: string) => detailsQuery([...userKey, 'details'], api.user.getDetails, id)

/** Adds a user, or changes the one that the operator has seen. */
export async function saveUser(fields: UserFields, seen: User | undefined, queryClient: QueryClient) {
  const seal = (password: string) => encryptPassword(queryClient, password)
  if (!seen) return api.user.add(await draftOf(fields, seal))
  return api.user.update({ id: seen.id, version: seen.version, ...(await updateOf(fields, seal)) })
}

export const useResetPassword = () =>
  useChange(
    async (request: { id: string; version: number; password: string }, queryClient) =>
      api.user.resetPassword({ ...request, password: await encryptPassword(queryClient, request.password) }),
    [userKey],
    true,
  )

export const useResetFactor = () => useChange((id: string) => api.secondFactor.reset({ id }), [userKey])

export const useIssueEnrolmentCode = () =>
  useChange((id: string) => api.secondFactor.issueEnrolmentCode({ id }), [])

/** Names of the linkage rules that give tasks in the name of one of these users, in all of these centres. */
export const rulesOfAuthorsQuery = (authorIds: readonly string[], centreIds: readonly string[]) =>
  queryOptions({
    queryKey: [...userKey, 'rules', authorIds, centreIds],
    queryFn: async ({ signal }): Promise<string[]> => {
      const order = { orderBy: 'name', pageSize: 100 } as const
      const input = { authorIds: [...authorIds], actionKind: 'task' as const, ...order }
      const pages = await Promise.all(
        centreIds.map(centreId => api.linkage.getByPage(input, { signal, centreId })),
      )
      return [...new Set(pages.flatMap(({ list }) => list.map(rule => rule.name)))]
    },
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** Enabling, disabling or deleting several. */
export const useUserBatch = (act: 'batchEnable' | 'batchDisable' | 'batchDelete') =>
  useChange((ids: string[]) => api.user[act]({ ids }), [userKey])

/** Adds the users of a file; each password takes the server its time. */
export const useImportUsers = () =>
  useChange(
    async (file: File) =>
      api.user.importExcel(
        { fileName: file.name, content: await base64Of(file) },
        { timeLimit: DOWNLOAD_TIME_LIMIT },
      ),
    [userKey],
    true,
  )
