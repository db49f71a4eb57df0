import type { CameraCoverage, CardSpans, RecordingKindName } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import { gapsIn, joinSpans, type Span } from '#shared/player/play/model/span.ts'

/** Shortest hole that is shown, ms; a shorter one is only a pause between two pictures. */
export const HOLE_LEAST_MS = 10_000
/** Spans that are closer than this are one line in the list of what was found, ms. */
const FOUND_JOIN_MS = 2000

export interface RecordedSpan extends Span {
  kinds: number
}

export const bitsOf = (kind: RecordingKindName): number | undefined =>
  kind === 'all' ? undefined : RECORDING_KIND[kind]

/** Takes the recordings of a camera that are of the kind that is looked for. */
export const recordedOf = ({ spans }: CameraCoverage, kind: RecordingKindName): RecordedSpan[] => {
  const bits = bitsOf(kind)
  return spans
    .filter(([, , kinds]) => bits === undefined || (kinds & bits) !== 0)
    .map(([from, to, kinds]) => ({ from, to, kinds }))
}

/** The kind by which a span is named: the card if it came from one, otherwise the most important kind, of which alarms are first. */
export function kindOf(kinds: number): Exclude<RecordingKindName, 'all'> {
  if (kinds & RECORDING_KIND.card) return 'card'
  if (kinds & RECORDING_KIND.alarm) return 'alarm'
  return kinds & RECORDING_KIND.manual ? 'manual' : 'plan'
}

/** The holes between two recordings within a range. */
export function holesOf(spans: readonly Span[], range: Span): Span[] {
  const [first] = spans
  if (!first) return []
  const whole = {
    from: Math.max(range.from, first.from),
    to: Math.min(range.to, spans.at(-1)?.to ?? range.to),
  }
  if (whole.to <= whole.from) return []
  return gapsIn(whole, spans).filter(({ from, to }) => to - from >= HOLE_LEAST_MS)
}

export interface FoundSpan extends Span {
  cameraId: string
  kind: Exclude<RecordingKindName, 'all'>
}

/** Lists what was found in the range, a line for each camera and stretch of one kind, in order of time. */
export function foundSpans(
  rows: readonly { cameraId: string; spans: readonly RecordedSpan[] }[],
  range: Span,
): FoundSpan[] {
  return rows
    .flatMap(({ cameraId, spans }) => {
      const byKind = Map.groupBy(spans, ({ kinds }) => kindOf(kinds))
      return [...byKind].flatMap(([kind, ofKind]) =>
        joinSpans(ofKind, FOUND_JOIN_MS).flatMap(({ from, to }): FoundSpan[] => {
          const cut = { from: Math.max(from, range.from), to: Math.min(to, range.to) }
          return cut.to > cut.from ? [{ cameraId, kind, ...cut }] : []
        }),
      )
    })
    .toSorted((a, b) => a.from - b.from)
}

/**
 * Footage of a card that reaches less than this beyond a recording is left out, ms, because groups of pictures do not begin at the same
 * moments.
 */
const CARD_LEAST_MS = 3000

/** Age below which the platform's own recordings may not be in the index yet, ms. */
const UNTOLD_MS = 150_000

/** The footage of a card that is recorded nowhere else. */
export function onlyOnCard(
  card: CardSpans | undefined,
  recorded: readonly Span[],
  range: Span,
  now = Date.now(),
): Span[] {
  const gaps = gapsIn({ from: range.from, to: Math.min(range.to, now - UNTOLD_MS) }, recorded)
  return (card?.spans ?? []).flatMap(([from, to]) =>
    gaps
      .map(gap => ({ from: Math.max(from, gap.from), to: Math.min(to, gap.to) }))
      .filter(part => part.to - part.from >= CARD_LEAST_MS),
  )
}
