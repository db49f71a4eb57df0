import {
  AUDIO_TRACK,
  buildFragment,
  readFragment,
  readHead,
  unitsOfSample,
  VIDEO_TIMESCALE,
  VIDEO_TRACK,
  type DecodeTiming,
  type VideoCodec,
} from '@palisade/fmp4'
import type {
  CodedBatch,
  CodedPicture,
  PictureSource,
  SourcePicture,
} from '../codec/transcode/transcode-job.ts'
import type { Transcoder } from '../codec/transcode/transcoder.ts'

/** A recorded group of pictures, taken apart. */
export interface GroupParts {
  pictures: SourcePicture[]
  /** By when it is shown. */
  receivedAt: Map<number, number>
  /** Fragments of sound, whole. */
  sound: Uint8Array[]
  /** When its first picture is decoded and its last one ends, ticks. */
  start: number
  end: number
}

/** Bytes and pictures that go to the codec child at once. */
const BATCH_BYTES = 4 * 1024 * 1024
const BATCH_PICTURES = 128

/**
 * Takes a group apart. Throws `Fmp4Error` when its bytes are not whole fragments.
 * @param isShown by when a picture is shown, ms after the first one is decoded
 */
export function partsOf(
  codec: VideoCodec,
  bytes: Uint8Array,
  isShown: (ms: number) => boolean = () => true,
): GroupParts {
  const parts: GroupParts = { pictures: [], receivedAt: new Map(), sound: [], start: 0, end: 0 }
  let position = 0
  for (let head = readHead(bytes, position); head; head = readHead(bytes, position)) {
    const fragment = bytes.subarray(position, position + head.size)
    position += head.size
    if (head.track !== VIDEO_TRACK) {
      parts.sound.push(fragment)
      continue
    }
    const at = head.decodeTime + head.compositionOffset
    if (parts.pictures.length === 0) parts.start = head.decodeTime
    // Shown later than decoded by more than the first one: it follows on a pause.
    const lag = parts.pictures[0] ? parts.pictures[0].at - parts.start : head.compositionOffset
    parts.end = Math.max(parts.end, at + head.duration - lag)
    parts.receivedAt.set(at, head.receivedAt)
    parts.pictures.push({
      units: unitsOfSample(codec, readFragment(fragment).sample),
      at,
      isKey: head.key,
      isShown: isShown(((at - parts.start) * 1000) / VIDEO_TIMESCALE),
    })
  }
  return parts
}

/** The units of the pictures of a group, in decoding order. Throws `Fmp4Error`. */
export const picturesOf = (codec: VideoCodec, bytes: Uint8Array): Uint8Array[][] =>
  partsOf(codec, bytes).pictures.map(({ units }) => units)

/** The pictures of one group as H.264. Rejects with a `CodecError`. */
export async function codePictures(
  transcoder: Pick<Transcoder, 'code'>,
  source: PictureSource,
  pictures: readonly SourcePicture[],
): Promise<CodedBatch> {
  const all: CodedBatch = { pictures: [], parameterSets: [], encoder: '' }
  const batches = batchesOf(pictures)
  for (const [index, batch] of batches.entries()) {
    const isEnd = index === batches.length - 1
    const coded = await transcoder.code({ ...(index === 0 && { source }), pictures: batch, isEnd })
    all.pictures.push(...coded.pictures)
    all.parameterSets = coded.parameterSets
    all.encoder = coded.encoder
  }
  return all
}

function batchesOf(pictures: readonly SourcePicture[]): SourcePicture[][] {
  const batches: SourcePicture[][] = [[]]
  let bytes = 0
  for (const picture of pictures) {
    const size = picture.units.reduce((sum, unit) => sum + unit.length, 0)
    const isFull = bytes + size > BATCH_BYTES || (batches.at(-1)?.length ?? 0) >= BATCH_PICTURES
    if (isFull && bytes > 0) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(picture)
    bytes += size
  }
  return batches
}

/** Fragments of coded pictures and of the sound beside them, as a recorded group has them. */
export function groupOf(
  coded: readonly CodedPicture[],
  { receivedAt, sound, end }: Pick<GroupParts, 'receivedAt' | 'sound' | 'end'>,
  audioRate: number,
): Buffer {
  const timed: { seconds: number; bytes: Uint8Array }[] = coded.map((picture, index) => {
    const next = coded[index + 1]?.at ?? Math.max(end, picture.at + 1)
    const bytes = pictureFragment(picture, {
      sequence: index + 1,
      duration: next - picture.at,
      receivedAt: receivedAt.get(picture.at) ?? 0,
    })
    return { seconds: picture.at / VIDEO_TIMESCALE, bytes }
  })
  for (const bytes of audioRate > 0 ? sound : []) {
    const { track, decodeTime } = readFragment(bytes)
    if (track === AUDIO_TRACK) timed.push({ seconds: decodeTime / audioRate, bytes })
  }
  const [first, ...rest] = timed
  if (!first) return Buffer.alloc(0)
  // A group begins with its key frame, whatever sound came before it.
  return Buffer.concat([first, ...rest.toSorted((a, b) => a.seconds - b.seconds)].map(({ bytes }) => bytes))
}

/** One coded picture, ready to send; decoded when it is shown, where nothing else is said. */
export function pictureFragment(
  { units, at, isKey }: CodedPicture,
  rest: Partial<DecodeTiming> & { sequence: number; duration: number; receivedAt: number },
): Buffer {
  const input = { decodeTime: at, ...rest, track: VIDEO_TRACK, key: isKey, units, lengthPrefixed: true }
  const bytes = buildFragment(input, size => Buffer.allocUnsafeSlow(size))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
