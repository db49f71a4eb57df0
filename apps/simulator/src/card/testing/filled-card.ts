import type { RecordedUnit } from '@palisade/rtsp'
import { createCard, type Card } from '../card.ts'

const FRAME_MS = 80
const GROUP_FRAMES = 25
const NAL_KEY = 0x65
const NAL_OTHER = 0x41

/** Pictures that no decoder shows, but that travel as pictures do: a key frame every two seconds. */
export function* pictures(from: number, to: number): Generator<RecordedUnit> {
  for (let at = from, count = 0; at < to; at += FRAME_MS, count++) {
    const key = count % GROUP_FRAMES === 0
    const slice = Buffer.alloc(key ? 4000 : 300, 0x88)
    slice[0] = key ? NAL_KEY : NAL_OTHER
    yield { track: 0, pts: (at % 86_400_000) * 90, key, units: [slice], at }
  }
}

/** A card with footage of these spans, ms since 1970. */
export function filledCard(...spans: readonly [from: number, to: number][]): Card {
  const card = createCard()
  for (const [from, to] of spans) for (const unit of pictures(from, to)) card.take(unit)
  return card
}
