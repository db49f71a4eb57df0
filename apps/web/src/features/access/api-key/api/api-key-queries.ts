import type { apiKeyCalls, InputOf } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { listQuery } from '../../../../shared/api/list-query.ts'

const listKey = ['api-key', 'list'] as const

export const apiKeysQuery = (input: InputOf<typeof apiKeyCalls.getByPage>) =>
  listQuery(listKey, api.apiKey.getByPage, input)

export function useAddApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof apiKeyCalls.add>) => api.apiKey.add(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    meta: { ownErrors: ['api_key.name_taken', 'api_key.expiry_past'] },
  })
}

export function useRevokeApiKeys() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.apiKey.batchDelete({ ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}
