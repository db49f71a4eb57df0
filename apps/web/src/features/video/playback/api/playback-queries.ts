import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import type { Span } from '#shared/player/play/model/span.ts'

const isoOf = ({ from, to }: Span) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
/** Interval at which the timeline is asked for again, ms, because it grows by what is recorded just now. */
const COVERAGE_EVERY = 15_000
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

/** The days of a month, `yyyy-MM`, on which any of the cameras has recordings. */
export const daysQuery = (cameraIds: readonly string[], month: string) =>
  queryOptions({
    queryKey: ['playback-days', cameraIds, month],
    queryFn: ({ signal }) => api.recording.getDays({ cameraIds: [...cameraIds], month }, { signal }),
    enabled: cameraIds.length > 0,
    meta: { ownErrors: true },
  })

/** The moments of the cameras' alarms in a range. */
export const alarmMomentsQuery = (cameraIds: readonly string[], span: Span, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['playback-alarms', cameraIds, span.from, span.to],
    queryFn: ({ signal }) => api.alarm.getMoments({ deviceIds: [...cameraIds], ...isoOf(span) }, { signal }),
    enabled: isEnabled && cameraIds.length > 0,
    meta: { ownErrors: true },
  })

/** Time after which a card is asked again, ms; it is long because the question costs the camera effort. */
const CARD_EVERY = 60_000

/** Footage on a camera's own card, in a range. */
export const cardSpansQuery = (cameraId: string, span: Span, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['playback-card', cameraId, span.from, span.to],
    queryFn: ({ signal }) => api.recording.getCardSpans({ cameraId, ...isoOf(span) }, { signal }),
    enabled: isEnabled,
    staleTime: CARD_EVERY,
    refetchInterval: span.to > Date.now() ? CARD_EVERY : false,
    retry: false,
    meta: { ownErrors: true },
  })
