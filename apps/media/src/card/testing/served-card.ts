import type { CardReplay } from '@palisade/contract/media'
import { createReplayStream, createRtspServer, type RecordedUnit } from '@palisade/rtsp'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const SPS = hex('6764001facd9405005bb011000000300100000030320f1831960')
const PPS = hex('68ef8fcb')
export const FRAME_MS = 40
export const GROUP_MS = 1000

/** Pictures with a key frame each second. */
export function* cardPictures(from: number, to: number): Generator<RecordedUnit> {
  for (let at = from; at < to; at += FRAME_MS) {
    const key = (at - from) % GROUP_MS === 0
    const slice = new Uint8Array(400).fill(1)
    slice[0] = key ? 0x65 : 0x41
    yield {
      track: 0,
      pts: (at - from) * 90,
      key,
      units: key ? [SPS, PPS, slice] : [slice],
      at,
      isLast: at + FRAME_MS >= to,
    }
  }
}

export interface ServedCard {
  /** How it is told to the media program. */
  replay(from: number, to: number, offset?: number): CardReplay
  /** Sessions that asked for pictures. */
  plays(): number
  stop(): Promise<void>
}

/** A card over real RTSP, by either manner of replay. @param units of a span, by the card's own clock */
export async function startServedCard(
  manner: CardReplay['manner'],
  units: (from: number, to: number) => Iterable<RecordedUnit>,
): Promise<ServedCard> {
  let plays = 0
  let asked = { from: 0, to: 0 }
  const stream = createReplayStream({
    tracks: [{ kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets: [SPS, PPS] }],
    units({ range }) {
      plays++
      return range?.to === undefined ? units(asked.from, asked.to) : units(range.from, range.to)
    },
    after: manner === 'clock' ? 'hold' : 'end',
  })
  const server = createRtspServer({ port: 0, streams: path => (path === '/card' ? stream : undefined) })
  const { port } = await server.start()
  return {
    replay(from, to, offset = 0) {
      asked = { from: from + offset, to: to + offset }
      return { url: `rtsp://127.0.0.1:${port}/card`, manner, ...asked, offset }
    },
    plays: () => plays,
    stop: () => server.stop(),
  }
}
