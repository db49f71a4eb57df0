import type { InputOf, manualCalls } from '@palisade/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

const ownErrors = { ownErrors: true } as const

/** Levels and types; the event rules may change them while the screen is open. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: ['alarm', 'manual', 'choices'],
    queryFn: ({ signal }) => api.manual.getChoices({}, { signal }),
    staleTime: 60_000,
    meta: ownErrors,
  })

export const placesQuery = (request: InputOf<typeof manualCalls.findPlaces>) =>
  queryOptions({
    queryKey: ['alarm', 'manual', 'places', request],
    queryFn: ({ signal }) => api.manual.findPlaces(request, { signal }),
    placeholderData: keepPreviousData,
    meta: ownErrors,
  })

/** Alarms of the list that are shown; the records have them all. */
const RAISED_SHOWN = 20

/** The key of the open alarms is before it, so that every change of an alarm has it fetched again. */
export const raisedKey = [...sharedKeys.openAlarms, 'raised'] as const
export const raisedQuery = () =>
  queryOptions({
    queryKey: raisedKey,
    queryFn: ({ signal }) => api.manual.getRaised({ pageSize: RAISED_SHOWN }, { signal }),
    meta: ownErrors,
  })
