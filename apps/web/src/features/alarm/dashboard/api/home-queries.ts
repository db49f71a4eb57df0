import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

// The keys begin like the alarm module's, so that its event listener keeps these queries fresh.

/** How many alarms the home screen's map shows; the list beside it shows the first of them. */
export const SHOWN_ALARMS = 50

export const alarmCountQuery = () =>
  queryOptions({
    queryKey: ['alarm', 'count'],
    queryFn: ({ signal }) => api.alarm.findAlarmCount({}, { signal }),
    meta: { ownErrors: true },
  })

const newest = { pageNum: 1, pageSize: SHOWN_ALARMS, orderBy: 'occurredAt', order: 'desc' } as const

export const newestAlarmsQuery = () =>
  queryOptions({
    queryKey: ['alarm', 'open', newest],
    queryFn: ({ signal }) => api.alarm.findAlarmByPage(newest, { signal }),
    meta: { ownErrors: true },
  })
