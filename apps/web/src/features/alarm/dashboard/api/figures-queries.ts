import type { FiguresPeriod } from '@palisade/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** How often what stands is asked for again while the dashboard is looked at, ms. */
export const NOW_EVERY = 5_000
/** The roll-up counts changes within half a minute, ms. */
export const PERIOD_EVERY = 30_000

export const figuresNowQuery = () =>
  queryOptions({
    queryKey: ['figures', 'now'],
    queryFn: ({ signal }) => api.figures.getNow({}, { signal }),
    refetchInterval: NOW_EVERY,
    meta: { ownErrors: true },
  })

export const figuresQuery = (period: FiguresPeriod) =>
  queryOptions({
    queryKey: ['figures', 'period', period],
    queryFn: ({ signal }) => api.figures.getPeriod(period, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: PERIOD_EVERY,
    meta: { ownErrors: true },
  })
