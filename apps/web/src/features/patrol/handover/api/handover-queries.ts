import type { handoverCalls, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { handoverKey } from './handover-keys.ts'

export type HandoverSearch = InputOf<typeof handoverCalls.getByPage>

/** How often the site of a page that is not signed is looked at again, ms. */
const LOOK_EVERY = 60_000

export const handoversQuery = (input: HandoverSearch) =>
  listQuery([...handoverKey, 'list'], api.handover.getByPage, input)

export const currentQuery = () =>
  queryOptions({
    queryKey: [...handoverKey, 'current'],
    queryFn: ({ signal }) => api.handover.getCurrent({}, { signal }),
    refetchInterval: LOOK_EVERY,
    meta: { ownErrors: true },
  })

export const handoverQuery = (id: string) =>
  queryOptions({
    queryKey: [...handoverKey, 'page', id],
    queryFn: ({ signal }) => api.handover.getDetails({ id }, { signal }),
    meta: { ownErrors: true },
  })

export const useBegin = () => useChange(() => api.handover.add({}), [handoverKey])
export const useWrite = () =>
  useChange((input: InputOf<typeof handoverCalls.update>) => api.handover.update(input), [handoverKey])
export const useHandOver = () =>
  useChange((input: InputOf<typeof handoverCalls.handOver>) => api.handover.handOver(input), [handoverKey])
export const useWithdraw = () => useChange((id: string) => api.handover.withdraw({ id }), [handoverKey])
export const useTakeOver = () =>
  useChange((input: InputOf<typeof handoverCalls.takeOver>) => api.handover.takeOver(input), [handoverKey])
