import type { apiKeyCalls, InputOf } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { listQuery } from '../../../../shared/api/list-query.ts'
import { fieldCodes } from '../../../../shared/ui/edit-form/use-field-refusals.ts'

const listKey = ['api-key', 'list'] as const

export const apiKeysQuery = (input: InputOf<typeof apiKeyCalls.getByPage>) =>
  listQuery(listKey, api.apiKey.getByPage, input)

/** The form's field that each refusal belongs to. */
export const fieldOfCode = { 'api_key.name_taken': 'name', 'api_key.expiry_past': 'expiresAt' } as const

export function useAddApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof apiKeyCalls.add>) => api.apiKey.add(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    meta: { ownErrors: fieldCodes(fieldOfCode) },
  })
}

export function useRevokeApiKeys() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.apiKey.batchDelete({ ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}
