import type { RecognitionState } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** A program that starts or comes back is noticed this soon, ms. */
const LOOK_EVERY = 5_000

export const recognitionKey = ['people', 'recognition'] as const

/** Whether faces are recognised. It is looked for again until they are. */
export const recognitionQuery = () =>
  queryOptions({
    queryKey: recognitionKey,
    queryFn: ({ signal }) => api.recognition.getState({}, { signal }),
    refetchInterval: ({ state }) =>
      ['away', 'starting', 'failed'].includes(state.data?.state ?? '') ? LOOK_EVERY : false,
    meta: { ownErrors: true },
  })

/** Whether cameras and groups of the centre that is shown can be searched now. */
export const isSearchable = (recognition: RecognitionState | undefined): boolean =>
  recognition?.state === 'ready' && recognition.centreOff === null
