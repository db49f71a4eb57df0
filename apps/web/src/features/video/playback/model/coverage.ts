import type { CameraCoverage, CardSpans, RecordingKindName } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import { gapsIn, joinSpans, type Span } from '../../../../shared/player/play/model/span.ts'

/** A shorter hole lies between two pictures, ms. */
export const HOLE_LEAST_MS = 10_000
/** Of the list of what was found: spans nearer than this are one, ms. */
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

/** The kind that a span is named by: where it came from, else an alarm matters most. */
export function kindOf(kinds: number): Exclude<RecordingKindName, 'all'> {
  if (kinds & RECORDING_KIND.card) return 'card'
  if (kinds & RECORDING_KIND.alarm) return 'alarm'
  return kinds & RECORDING_KIND.manual ? 'manual' : 'plan'
}

/** Where nothing is recorded between two recordings, in the range that is looked at. */
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

/** Nearer to a recording than this a card's footage adds nothing, ms: groups of pictures do not begin together. */
const CARD_LEAST_MS = 3000

/** The platform's own recording of the last minutes may not be told yet, ms. */
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
