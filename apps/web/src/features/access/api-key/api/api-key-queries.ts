import type { apiKeyCalls, InputOf } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { fieldCodes } from '#shared/ui/edit-form/use-field-refusals.ts'

const listKey = ['api-key', 'list'] as const

export const apiKeysQuery = (input: InputOf<typeof apiKeyCalls.getByPage>) =>
  listQuery(listKey, api.apiKey.getByPage, input)

/** The form's field that each refusal belongs to. */
export const fieldOfCode = { 'api_key.name_taken': 'name', 'api_key.expiry_past': 'expiresAt' } as const

export const useAddApiKey = () =>
  useChange(
    (input: InputOf<typeof apiKeyCalls.add>) => api.apiKey.add(input),
    [listKey],
    fieldCodes(fieldOfCode),
  )

export const useRevokeApiKeys = () => useChange((ids: string[]) => api.apiKey.batchDelete({ ids }), [listKey])
