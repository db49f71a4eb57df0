import type { CameraCoverage } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import { isWithin, type Span } from '#shared/player/play/model/span.ts'
import type { RecordedSpan } from './coverage.ts'

type Fill = CameraCoverage['fills'][number]

/** A word about the camera's card at a moment; the cause is that of a fetch that failed. */
export type CardTip =
  | { is: 'fromCard' | 'onCard' | 'fillWaits' | 'fillRuns' | 'fillNothing' }
  | { is: 'fillFailed'; cause: NonNullable<Fill[3]> }

interface CardRow {
  spans: readonly RecordedSpan[]
  card: readonly Span[]
  fills: readonly Fill[]
}

/** @param card what is recorded nowhere else */
export function cardTipAt({ spans, card, fills }: CardRow, at: number): CardTip | undefined {
  // In a search for footage of cards, spans also contain what only the card has.
  const isOnCard = card.some(span => isWithin(span, at))
  const recorded = isOnCard ? undefined : spans.find(span => isWithin(span, at))
  if (recorded) return recorded.kinds & RECORDING_KIND.card ? { is: 'fromCard' } : undefined
  const fill = fills.find(([from, to]) => isWithin({ from, to }, at))
  if (fill?.[2] === 'running') return { is: 'fillRuns' }
  if (isOnCard && fill?.[2] !== 'waiting') return { is: 'onCard' }
  return fill && tipOf(fill)
}

function tipOf([, , status, cause]: Fill): CardTip | undefined {
  if (cause === 'no_footage') return { is: 'fillNothing' }
  if (cause) return { is: 'fillFailed', cause }
  return status === 'waiting' ? { is: 'fillWaits' } : undefined
}
