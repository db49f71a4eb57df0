import { createReplayStream, type RecordedUnit, type ServedStream } from '@palisade/rtsp'
import type { Card } from '../card/card.ts'
import { readCardTime } from './card-calls.ts'
import type { IsapiModel } from './isapi-model.ts'

const KEPT = 16

/** `20261123T181500Z` → `2026-11-23T18:15:00Z` */
const longOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/i, '$1-$2-$3T$4:$5:$6Z')

/** Replays of a card by the addresses of such a camera: `/Streaming/tracks/101/?starttime=…&endtime=…`. */
export function createCardStreams(card: Card, live: ServedStream, model: IsapiModel) {
  // One address is one stream, because a viewer asks for it several times.
  const streams = new Map<string, ServedStream>()

  return (path: string): ServedStream | undefined => {
    const [, first = '', last = ''] =
      /^\/Streaming\/tracks\/101\/?\?starttime=([\dTZ]{16})&endtime=([\dTZ]{16})/i.exec(path) ?? []
    const from = readCardTime(model, longOf(first))
    const to = readCardTime(model, longOf(last))
    if (!(from < to)) return undefined
    const known = streams.get(path)
    if (known) return known
    const { tracks, auth } = live
    // As the camera's own clock has them.
    function* units(): Generator<RecordedUnit> {
      for (const unit of card.units(from, to)) yield { ...unit, at: unit.at + model.clockOffset() }
    }
    const stream = createReplayStream({ tracks, auth, units, after: 'end' })
    streams.set(path, stream)
    const [oldest] = streams.keys()
    if (streams.size > KEPT && oldest !== undefined) streams.delete(oldest)
    return stream
  }
}
