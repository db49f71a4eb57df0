import type { InputOf, platformCalls } from '@palisade/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { fieldCodes } from '../model/platform-form.ts'

export type PlatformQuery = InputOf<typeof platformCalls.getByPage>
type Draft = InputOf<typeof platformCalls.add>
type Update = InputOf<typeof platformCalls.update>

/** A login and a look at what is behind a platform may take this long, ms. */
const TEST_LIMIT = 60_000

export const platformKeys = {
  all: ['platform'] as const,
  list: ['platform', 'list'] as const,
  details: (id: string) => ['platform', 'details', id] as const,
}

export const platformsQuery = (input: PlatformQuery) =>
  queryOptions({
    queryKey: [...platformKeys.list, input],
    queryFn: ({ signal }) => api.platform.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

export const platformDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: platformKeys.details(id),
    queryFn: ({ signal }) => api.platform.getDetails({ id }, { signal }),
    // A form is filled from it: never from an older look at the platform.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

export function useSavePlatform() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Draft | Update) =>
      'id' in input ? api.platform.update(input) : api.platform.add(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: platformKeys.list }),
    // The form shows them itself.
    meta: { ownErrors: [...fieldCodes, 'platform.changed_meanwhile'] },
  })
}

export function useDeletePlatforms() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.platform.batchDelete({ ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: platformKeys.list }),
  })
}

export function useTestPlatform() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.platform.testConnection({ id }, { timeLimit: TEST_LIMIT }),
    // The list shows how the newest test ended.
    onSettled: () => queryClient.invalidateQueries({ queryKey: platformKeys.list }),
    meta: { ownErrors: true },
  })
}
