import type { RecordingKindName } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Span } from '#shared/player/play/model/span.ts'
import { useMay } from '#shared/session/session-store.ts'
import { marksQuery } from '../api/bookmark-queries.ts'
import { alarmMomentsQuery, cardSpansQuery, coverageQuery } from '../api/playback-queries.ts'
import { holesOf, onlyOnCard, recordedOf, type RecordedSpan } from '../model/coverage.ts'
import { VIEW_MAX_MS } from '../model/view.ts'
import type { PlayCamera } from './search/chosen-cameras.tsx'
import type { TimelineRow } from './timeline/draw.ts'

/** The month around the range, which is how far the timeline can be zoomed out. */
export function wholeAround({ to }: Span): Span {
  const end = Math.min(to + VIEW_MAX_MS / 2, Math.max(to, Date.now()))
  return { from: end - VIEW_MAX_MS, to: end }
}

/** No cameras, so that nothing is asked. */
const NOTHING_YET: readonly string[] = []

/** A camera whose own card gave no answer. Without an error, the card answered only for a part of the range. */
export interface CardFault extends PlayCamera {
  error: unknown
}

/** Fetches what the timeline shows of each camera, as soon as it is due. */
export function useTimelineRows(
  cameras: readonly PlayCamera[],
  { range, whole, kind, isDue }: { range: Span; whole: Span; kind: RecordingKindName; isDue: boolean },
) {
  const ids = useMemo(() => cameras.map(({ id }) => id), [cameras])
  const due = isDue ? ids : NOTHING_YET
  const coverage = useQuery(coverageQuery(due, whole))
  const mayAlarms = useMay('alarm.view')
  const alarms = useQuery(alarmMomentsQuery(due, whole, mayAlarms)).data
  const marks = useQuery(marksQuery(due, whole)).data
  const cards = useQueries({
    queries: ids.map(id =>
      cardSpansQuery(id, range, coverage.data?.some(one => one.cameraId === id && one.hasCard) ?? false),
    ),
    combine: results => ({
      spans: results.map(({ data }) => data),
      faults: results.map(({ data, error }) => ({ error, isPart: data?.isWhole === false })),
    }),
  })
  const rows = useMemo(
    () =>
      cameras.map(({ id, name }, index): TimelineRow => {
        const covered = coverage.data?.find(({ cameraId }) => cameraId === id)
        const { moments = [], motion = [] } = alarms?.find(({ deviceId }) => deviceId === id) ?? {}
        const all = covered ? recordedOf(covered, 'all') : []
        const card = onlyOnCard(cards.spans[index], all, range)
        const spans = covered ? shownOf(recordedOf(covered, kind), kind, card) : []
        return {
          cameraId: id,
          name,
          spans,
          holes: holesOf(spans, range),
          card,
          fills: covered?.fills ?? [],
          alarms: [...new Set([...(covered?.alarms ?? []), ...moments])],
          motion: motion.map(([from, to]) => ({ from, to })),
          marks: marks?.filter(mark => mark.cameraId === id) ?? [],
        }
      }),
    [alarms, cameras, cards, coverage.data, kind, marks, range],
  )
  const cardFaults = cameras.flatMap((camera, index): CardFault[] => {
    const { error = null, isPart = false } = cards.faults[index] ?? {}
    return error || isPart ? [{ ...camera, error }] : []
  })
  return { rows, error: coverage.error, isPending: coverage.isPending, cardFaults }
}

/** The spans of a camera to show. For the type `card` they include footage that only the card has. */
const shownOf = (
  spans: readonly RecordedSpan[],
  kind: RecordingKindName,
  card: readonly Span[],
): readonly RecordedSpan[] =>
  kind === 'card'
    ? [...spans, ...card.map(span => ({ ...span, kinds: RECORDING_KIND.card }))].toSorted(
        (a, b) => a.from - b.from,
      )
    : spans
