import type { RecordingKindName } from '@palisade/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Span } from '../../../../shared/player/play/model/span.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { marksQuery } from '../api/bookmark-queries.ts'
import { alarmMomentsQuery, coverageQuery } from '../api/playback-queries.ts'
import { holesOf, recordedOf } from '../model/coverage.ts'
import { VIEW_MAX_MS } from '../model/view.ts'
import type { PlayCamera } from './search/chosen-cameras.tsx'
import type { TimelineRow } from './timeline/draw.ts'

/** A month around the range: so far the timeline is zoomed out. */
export function wholeAround({ to }: Span): Span {
  const end = Math.min(to + VIEW_MAX_MS / 2, Math.max(to, Date.now()))
  return { from: end - VIEW_MAX_MS, to: end }
}

/** Fetches what the timeline shows of each camera. */
export function useTimelineRows(
  cameras: readonly PlayCamera[],
  range: Span,
  whole: Span,
  kind: RecordingKindName,
) {
  const ids = useMemo(() => cameras.map(({ id }) => id), [cameras])
  const coverage = useQuery(coverageQuery(ids, whole))
  const mayAlarms = useMay('alarm.view')
  const alarms = useQueries({
    queries: ids.map(id => alarmMomentsQuery(id, whole, mayAlarms)),
    combine: results => ({ moments: results.map(({ data }) => data) }),
  })
  const marks = useQuery(marksQuery(ids, whole)).data
  const rows = useMemo(
    () =>
      cameras.map(({ id, name }, index): TimelineRow => {
        const covered = coverage.data?.find(({ cameraId }) => cameraId === id)
        const spans = covered ? recordedOf(covered, kind) : []
        return {
          cameraId: id,
          name,
          spans,
          holes: holesOf(spans, range),
          alarms: [...new Set([...(covered?.alarms ?? []), ...(alarms.moments[index] ?? [])])],
          marks: marks?.filter(mark => mark.cameraId === id) ?? [],
        }
      }),
    [alarms, cameras, coverage.data, kind, marks, range],
  )
  return { rows, error: coverage.error, isPending: coverage.isPending }
}
