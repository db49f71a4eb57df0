import { createReplayStream, type ServedStream } from '@palisade/rtsp'
import type { Card } from './card.ts'

/** A card as ONVIF replays it: asked by PLAY, each picture with its time, the connection kept at the end. */
export const replayOf = (card: Card, { tracks, auth }: Pick<ServedStream, 'tracks' | 'auth'>): ServedStream =>
  createReplayStream({
    tracks,
    auth,
    *units({ range }) {
      const offset = card.clockOffset()
      const to = range?.to ?? Number.MAX_SAFE_INTEGER
      for (const unit of card.units((range?.from ?? 0) - offset, to - offset))
        yield { ...unit, at: unit.at + offset }
    },
    after: 'hold',
  })
