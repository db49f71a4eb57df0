import type { Inhibition, inhibitionCalls, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { inhibitionListKey } from './inhibition-keys.ts'
import { draftOf, type InhibitionFields } from '../model/inhibition-fields.ts'

export type InhibitionQuery = InputOf<typeof inhibitionCalls.getByPage>

/** No event tells of each one that is held back, so the list asks again after this time, ms. */
const COUNTED_EVERY = 10_000

export const inhibitionsQuery = (input: InhibitionQuery) => ({
  ...listQuery(inhibitionListKey, api.inhibition.getByPage, input),
  refetchInterval: COUNTED_EVERY,
})

export const inhibitionDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['inhibition', 'details', id],
    queryFn: ({ signal }) => api.inhibition.getDetails({ id }, { signal }),
    // A form is filled from it: never from an older look at the rule.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** Adds a rule, or saves the one that was seen. */
export const saveInhibition = (fields: InhibitionFields, seen: Inhibition | undefined) =>
  seen
    ? api.inhibition.update({ ...draftOf(fields), id: seen.id, version: seen.version })
    : api.inhibition.add(draftOf(fields))

export const enableInhibition = ({ id }: Inhibition) => api.inhibition.batchStart({ ids: [id] })

export const useDeleteInhibitions = () =>
  useChange((ids: string[]) => api.inhibition.batchDelete({ ids }), [inhibitionListKey])
export const useStartInhibitions = () =>
  useChange((ids: string[]) => api.inhibition.batchStart({ ids }), [inhibitionListKey])
export const useStopInhibitions = () =>
  useChange((ids: string[]) => api.inhibition.batchStop({ ids }), [inhibitionListKey])
