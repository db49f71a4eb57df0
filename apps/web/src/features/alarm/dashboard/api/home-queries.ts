import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

// The keys begin like the alarm module's, so that its event listener keeps these queries fresh.

export const alarmCountQuery = () =>
  queryOptions({
    queryKey: ['alarm', 'count'],
    queryFn: ({ signal }) => api.alarm.countOpen({}, { signal }),
    meta: { ownErrors: true },
  })

/** Steps are taken on other screens: who comes back looks again. */
export const setupQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'setup'],
    queryFn: ({ signal }) => api.dashboard.getSetup({}, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

const newest = { pageNum: 1, pageSize: 10, orderBy: 'occurredAt', order: 'desc' } as const

export const newestAlarmsQuery = () =>
  queryOptions({
    queryKey: ['alarm', 'open', newest],
    queryFn: ({ signal }) => api.alarm.getOpen(newest, { signal }),
    meta: { ownErrors: true },
  })
