import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import type { Span } from '../../../../shared/player/play/model/span.ts'

const isoOf = ({ from, to }: Span) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
/** The timeline grows by the recording of just now: it is asked for again after so many ms. */
const COVERAGE_EVERY = 15_000
/** Alarms that a timeline marks, of each camera, the newest. */
const ALARMS_MAX = 300

/** The recorded spans of cameras for their timeline. */
export const coverageQuery = (cameraIds: readonly string[], span: Span) =>
  queryOptions({
    queryKey: ['playback-coverage', cameraIds, span.from, span.to],
    queryFn: ({ signal }) =>
      api.recording.getCoverage({ cameraIds: [...cameraIds], ...isoOf(span) }, { signal }),
    enabled: cameraIds.length > 0,
    refetchInterval: span.to > Date.now() ? COVERAGE_EVERY : false,
    meta: { ownErrors: true },
  })

/** Days of a month, `yyyy-MM`, on which there is something of any of the cameras. */
export const daysQuery = (cameraIds: readonly string[], month: string) =>
  queryOptions({
    queryKey: ['playback-days', cameraIds, month],
    queryFn: ({ signal }) => api.recording.getDays({ cameraIds: [...cameraIds], month }, { signal }),
    enabled: cameraIds.length > 0,
    meta: { ownErrors: true },
  })

/** When a camera rang, in a range. */
export const alarmMomentsQuery = (cameraId: string, span: Span, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['playback-alarms', cameraId, span.from, span.to],
    queryFn: async ({ signal }) => {
      const page = { pageNum: 1, pageSize: ALARMS_MAX }
      const { list } = await api.alarm.queryAlarmRecord(
        { ...page, deviceId: cameraId, ...isoOf(span) },
        { signal },
      )
      return list.map(({ occurredAt }) => Date.parse(occurredAt))
    },
    enabled: isEnabled,
    meta: { ownErrors: true },
  })
