import type { InputOf, platformCalls } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { detailsQuery, listQuery } from '../../../../shared/api/list-query.ts'
import { fieldCodes } from '../model/platform-form.ts'

export type PlatformQuery = InputOf<typeof platformCalls.getByPage>
type Draft = InputOf<typeof platformCalls.add>
type Update = InputOf<typeof platformCalls.update>

/** A login and a look at what is behind a platform may take this long, ms. */
const TEST_LIMIT = 60_000

export const platformKeys = {
  all: ['platform'] as const,
  list: ['platform', 'list'] as const,
}

export const platformsQuery = (input: PlatformQuery) =>
  listQuery(platformKeys.list, api.platform.getByPage, input)

export const platformDetailsQuery = (id: string) =>
  detailsQuery([...platformKeys.all, 'details'], api.platform.getDetails, id)

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
