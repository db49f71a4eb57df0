import type { eventRuleCalls, EventMapping, EventRule, InputOf } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'

export const rulesQuery = queryOptions({
  queryKey: ['event-rule', 'rules'],
  queryFn: ({ signal }) => api.eventRule.getList({}, { signal }),
  meta: { ownErrors: true },
})

export const mappingsQuery = queryOptions({
  queryKey: ['event-rule', 'mappings'],
  queryFn: ({ signal }) => api.eventRule.getMappings({}, { signal }),
  meta: { ownErrors: true },
  /** Devices send new events all the time. */
  refetchInterval: 30_000,
})

export function useUpdateRule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof eventRuleCalls.update>) => api.eventRule.update(input),
    onSuccess: saved =>
      queryClient.setQueryData<EventRule[]>(rulesQuery.queryKey, rules =>
        rules?.map(rule => (rule.type === saved.type ? saved : rule)),
      ),
  })
}

export function useSaveMapping() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof eventRuleCalls.saveMapping>) => api.eventRule.saveMapping(input),
    onSuccess: saved =>
      queryClient.setQueryData<EventMapping[]>(mappingsQuery.queryKey, mappings =>
        mappings?.some(one => one.id === saved.id)
          ? mappings.map(one => (one.id === saved.id ? saved : one))
          : [...(mappings ?? []), saved],
      ),
  })
}

export const useRemoveMappings = () =>
  useChange((ids: string[]) => api.eventRule.removeMappings({ ids }), [mappingsQuery.queryKey])

export function useRestoreMappings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.eventRule.restoreMappings({}),
    onSuccess: mappings => queryClient.setQueryData(mappingsQuery.queryKey, mappings),
  })
}
