import { box, findBox, readBoxes, type BoxView } from '../boxes.ts'
import { Fmp4Error } from '../errors.ts'

/** A track as an initialisation segment of ours describes it: without samples. */
export interface InitTrack {
  id: number
  /** Ticks a second. */
  rate: number
  isVideo: boolean
  /** Its boxes around the sample tables, with lengths and samples filled in. @param begunAt ms since 1970 */
  build(filled: {
    durationMs: number
    durationTicks: number
    begunAt: number
    edits: Uint8Array | undefined
    tables: readonly Uint8Array[]
  }): Uint8Array
}

/** Offsets in the body of the boxes of version 0 that `buildInit` writes. */
const AT = {
  created: 4,
  tkhd: { id: 12, duration: 20 },
  mdhd: { rate: 12, duration: 16 },
  mvhd: { duration: 16 },
  handler: 8,
}

/** Seconds from 1904, where these boxes begin to count, to 1970. */
const EPOCH_S = 2_082_844_800

/** Reads the tracks of an initialisation segment. Throws `Fmp4Error` when it is none of ours. */
export function readInitTracks(init: Uint8Array): InitTrack[] {
  const moov = findBox(init, 'moov')
  if (!moov) throw new Fmp4Error('bad_box', 'no moov')
  return readBoxes(init, moov.body, moov.end)
    .filter(({ type }) => type === 'trak')
    .map(track => readTrack(init, track))
}

function readTrack(init: Uint8Array, track: BoxView): InitTrack {
  const inside = (parent: BoxView, type: string): BoxView => {
    const found = readBoxes(init, parent.body, parent.end).find(each => each.type === type)
    if (!found) throw new Fmp4Error('bad_box', `no ${type}`)
    return found
  }
  const [head, media] = [inside(track, 'tkhd'), inside(track, 'mdia')]
  const [mediaHead, handler, info] = [inside(media, 'mdhd'), inside(media, 'hdlr'), inside(media, 'minf')]
  const description = inside(inside(info, 'stbl'), 'stsd')
  const rate = uint32(init, mediaHead.body + AT.mdhd.rate)
  const kind = String.fromCharCode(...init.subarray(handler.body + AT.handler, handler.body + AT.handler + 4))
  if (rate === 0) throw new Fmp4Error('bad_box', 'track without a rate')
  return {
    id: uint32(init, head.body + AT.tkhd.id),
    rate,
    isVideo: kind === 'vide',
    build: ({ durationMs, durationTicks, begunAt, edits, tables }) => {
      const others = readBoxes(init, info.body, info.end).filter(({ type }) => type !== 'stbl')
      return box(
        'trak',
        timed(init, head, AT.tkhd.duration, durationMs, begunAt),
        ...(edits ? [edits] : []),
        box(
          'mdia',
          timed(init, mediaHead, AT.mdhd.duration, durationTicks, begunAt),
          bytesOf(init, handler),
          box(
            'minf',
            ...others.map(each => bytesOf(init, each)),
            box('stbl', bytesOf(init, description), ...tables),
          ),
        ),
      )
    },
  }
}

/** The movie's header with its length. */
export function movieHead(init: Uint8Array, durationMs: number, begunAt: number): Uint8Array {
  const head = findBox(init, 'moov', 'mvhd')
  if (!head) throw new Fmp4Error('bad_box', 'no mvhd')
  return timed(init, head, AT.mvhd.duration, durationMs, begunAt)
}

/** A copy: `slice` of a Node buffer is none. */
const bytesOf = (init: Uint8Array, { start, end }: BoxView): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(init.subarray(start, end))

const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)

/** A copy of a header box of version 0 with its duration, made when the recording began. */
function timed(
  init: Uint8Array,
  head: BoxView,
  durationAt: number,
  duration: number,
  begunAt: number,
): Uint8Array {
  const bytes = bytesOf(init, head)
  const view = new DataView(bytes.buffer)
  const created = Math.floor(begunAt / 1000) + EPOCH_S
  const body = head.body - head.start
  if (bytes[body] !== 0) throw new Fmp4Error('unsupported', 'header of another version')
  view.setUint32(body + AT.created, created)
  view.setUint32(body + AT.created + 4, created)
  view.setUint32(body + durationAt, duration)
  return bytes
}
