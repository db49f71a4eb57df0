import type { InputOf, OwnStaff, staffCalls } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { staffKeys } from './staff-queries.ts'

/** Changes duty, word and consent. They hold from now on and need the network: a dead spot keeps none of them. */
export function useDuty() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: InputOf<typeof staffCalls.update>) => api.staff.update(change),
    onSuccess: (own: OwnStaff) => queryClient.setQueryData(staffKeys.own, own),
  })
}
