import type { InputOf, versionCalls, VersionRecord } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { listQuery } from '../../../../shared/api/list-query.ts'
import { changeOf, type VersionFields } from '../model/version-form.ts'

export const versionKeys = { list: ['version', 'list'], offered: ['version', 'offered'] } as const

export const versionsQuery = (input: InputOf<typeof versionCalls.getByPage>) =>
  listQuery(versionKeys.list, api.version.getByPage, input)

/** The newest versions that this user is offered. */
export const offeredQuery = () =>
  queryOptions({
    queryKey: versionKeys.offered,
    queryFn: ({ signal }) => api.version.getOffered({}, { signal }),
    staleTime: Infinity,
    meta: { ownErrors: true },
  })

/** Looking at a large package as a whole takes its time, ms. */
const ADD_TIME_LIMIT = 120_000

export function useAddVersion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (draft: InputOf<typeof versionCalls.add>) =>
      api.version.add(draft, { timeLimit: ADD_TIME_LIMIT }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: versionKeys.list }),
    meta: { ownErrors: true },
  })
}

export const refreshVersions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: versionKeys.list })

/** Changes the version that the operator has seen. */
export const updateVersion = async (fields: VersionFields, seen: VersionRecord | undefined) =>
  seen && api.version.update({ id: seen.id, version: seen.version, ...changeOf(fields) })

export function useSwitchVersion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'published' | 'withdrawn' }) =>
      to === 'published' ? api.version.publish({ id }) : api.version.withdraw({ id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: versionKeys.list }),
  })
}

export function useDeleteVersions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.version.batchDelete({ ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: versionKeys.list }),
  })
}
