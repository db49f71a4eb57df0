import type { defenceZoneCalls, InputOf } from '@palisade/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

export type ZoneQuery = InputOf<typeof defenceZoneCalls.getByPage>

export const zoneKeys = { list: ['defence-zone', 'list'] as const }

export const zonesQuery = (input: ZoneQuery) =>
  queryOptions({
    queryKey: [...zoneKeys.list, input],
    queryFn: ({ signal }) => api.defenceZone.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })
