import type { InputOf, patrolHistoryCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { historyKey } from './patrol-history-keys.ts'

export type HistorySearch = InputOf<typeof patrolHistoryCalls.getByPage>
export type FiguresSearch = InputOf<typeof patrolHistoryCalls.getFigures>

const ownErrors = { ownErrors: true } as const

export const historyQuery = (input: HistorySearch) =>
  listQuery([...historyKey, 'list'], api.patrolHistory.getByPage, input)

export const figuresQuery = (input: FiguresSearch) =>
  listQuery([...historyKey, 'figures'], api.patrolHistory.getFigures, input)

/** One patrol with its stops. */
export const patrolQuery = (id: string) =>
  queryOptions({
    queryKey: [...historyKey, 'patrol', id],
    queryFn: ({ signal }) => api.patrolTask.getDetails({ id }, { signal }),
    meta: ownErrors,
  })

/** The picture of a stop; it never changes. */
export const stopPictureQuery = (id: string, position: number) =>
  queryOptions({
    queryKey: ['patrol-picture', id, position],
    queryFn: async ({ signal }) => (await api.patrolTask.getPicture({ id, position }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: ownErrors,
  })

export const useSignOff = () => useChange((id: string) => api.patrolHistory.signOff({ id }), [historyKey])
