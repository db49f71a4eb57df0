import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import type { SearchPurpose } from '../model/search-purpose.ts'

/** Persons by name, number or group; each search is written to the log. */
export const useFindPersons = () =>
  useMutation({
    mutationFn: (asked: SearchPurpose & { text: string; groupIds: string[] }) =>
      api.faceSearch.findPersons(asked),
    meta: { ownErrors: true },
  })

/** Whoever was seen together with somebody; each look is written to the log, so it is not repeated by itself. */
export const companionsQuery = (asked: SearchPurpose & { captureIds: string[] }) =>
  queryOptions({
    queryKey: ['people', 'companions', asked],
    queryFn: ({ signal }) => api.faceSearch.findCompanions(asked, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { ownErrors: true },
  })
