import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** A program that starts or comes back is noticed this soon, ms. */
const LOOK_EVERY = 5_000

/** Whether faces are recognised. It is looked for again until they are. */
export const recognitionQuery = () =>
  queryOptions({
    queryKey: ['people', 'recognition'],
    queryFn: ({ signal }) => api.recognition.getState({}, { signal }),
    refetchInterval: ({ state }) =>
      ['away', 'starting'].includes(state.data?.state ?? '') ? LOOK_EVERY : false,
    meta: { ownErrors: true },
  })
