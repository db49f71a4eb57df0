import type { deviceHistoryCalls, InputOf } from '@palisade/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

export type HistoryQuery = InputOf<typeof deviceHistoryCalls.getByPage>

export const historyKeys = { list: ['device-history'] as const }

export const historyQuery = (input: HistoryQuery) =>
  queryOptions({
    queryKey: [...historyKeys.list, input],
    queryFn: ({ signal }) => api.deviceHistory.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

/** Puts a field back; the restoring is a change of its own, so the list gets another row. */
export function useRestore() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deviceHistory.restore({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historyKeys.list }),
  })
}
