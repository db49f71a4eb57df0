import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export const alarmCountQuery = () =>
  queryOptions({
    queryKey: sharedKeys.alarmCount,
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
    queryKey: [...sharedKeys.openAlarms, newest],
    queryFn: ({ signal }) => api.alarm.getOpen(newest, { signal }),
    meta: { ownErrors: true },
  })
