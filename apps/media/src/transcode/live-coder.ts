import {
  createDecodeClock,
  isRecovering,
  readFragment,
  replaceVideo,
  unitsOfSample,
  VIDEO_TIMESCALE,
} from '@palisade/fmp4'
import { CodecError } from '../codec/codec-job.ts'
import type { CodedBatch, Mask, PictureSource, SourcePicture } from '../codec/transcode/transcode-job.ts'
import type { Transcoder } from '../codec/transcode/transcoder.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { pictureFragment } from './group-coder.ts'

/** Makes H.264 of one live stream, from one announcement to the next. */
export interface LiveCoder {
  /** The group that is being received: it is decoded, and its newest picture is the first that comes out. */
  gop(fragments: readonly MediaFragment[]): void
  fragment(fragment: MediaFragment): void
  stop(): void
}

export interface LiveCoderEvents {
  init(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** The process died, was late or could not decode anything. Nothing follows. */
  fault(error: CodecError): void
}

/** Pictures that wait for the process: more of them are a second behind, and those that follow are decoded alone, which takes less. */
const BEHIND_MAX = 25
/** So many are too much for that as well: what follows up to a key frame is left out. Key frames may be a minute apart. */
const LOST_MAX = 100
/** A longer group, or a larger one, takes longer to decode than its successor takes to come. */
const GOP_PICTURES_MAX = 250
const GOP_BYTES_MAX = 4 * 1024 * 1024
/** Pictures that went in since one came out: a decoder holds a few, and a cached group gives its last one alone. */
const UNDECODED_MAX = GOP_PICTURES_MAX + 64

export function createLiveCoder(
  init: StreamInit,
  masks: readonly Mask[],
  transcoder: Transcoder,
  events: LiveCoderEvents,
): LiveCoder {
  const source: PictureSource = { codec: init.codec, parameterSets: init.parameterSets, masks: [...masks] }
  const receivedAt = new Map<number, number>()
  let isSourceDue = true
  let isSkipping = true
  let isOver = false
  let sets = ''
  // After a pause, or pictures that were left out, a browser would drop all up to the next key frame.
  const clock = createDecodeClock({ timescale: VIDEO_TIMESCALE })
  let sequence = 0

  function send(pictures: SourcePicture[]): void {
    const batch = { ...(isSourceDue && { source }), pictures, isEnd: false }
    isSourceDue = false
    transcoder.code(batch).then(take, (error: unknown) => {
      if (isOver) return
      stop()
      events.fault(error instanceof CodecError ? error : new CodecError('codec.crashed'))
    })
  }

  function take({ pictures, parameterSets }: CodedBatch): void {
    if (isOver) return
    if (pictures.length === 0) return checkDecoded()
    announce(parameterSets)
    for (const picture of pictures) {
      const { at, isKey } = picture
      const received = receivedAt.get(at) ?? 0
      const timing = clock.next(at, isKey)
      const bytes = pictureFragment(picture, { sequence: ++sequence, ...timing, receivedAt: received })
      events.fragment({ bytes, isVideo: true, isKey, decodeTime: timing.decodeTime, receivedAt: received })
    }
    const newest = pictures.at(-1)?.at ?? 0
    for (const at of receivedAt.keys()) if (at <= newest) receivedAt.delete(at)
  }

  /** The process leaves out what it cannot decode; where that is everything, nobody ever sees a picture. */
  function checkDecoded(): void {
    if (receivedAt.size <= UNDECODED_MAX) return
    stop()
    events.fault(new CodecError('codec.undecodable'))
  }

  function announce(parameterSets: Uint8Array[]): void {
    const now = parameterSets.map(set => Buffer.from(set).toString('base64')).join(' ')
    if (now === sets) return
    sets = now
    events.init(codedInit(init, parameterSets))
  }

  function pictureOf({ bytes, isKey, receivedAt: received }: MediaFragment, isShown: boolean): SourcePicture {
    const { decodeTime, compositionOffset, sample } = readFragment(bytes)
    const at = decodeTime + compositionOffset
    receivedAt.set(at, received)
    return { units: unitsOfSample(init.codec, sample), at, isKey, isShown }
  }

  function stop(): void {
    isOver = true
    void transcoder.stop()
  }

  return {
    gop: fragments => {
      const video = fragments.filter(({ isVideo }) => isVideo)
      const size = video.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if (isOver || video.length === 0 || video.length > GOP_PICTURES_MAX || size > GOP_BYTES_MAX) return
      isSkipping = false
      send(video.map((fragment, index) => pictureOf(fragment, index === video.length - 1)))
    },
    fragment: fragment => {
      if (isOver) return
      if (!fragment.isVideo) {
        // Sound has no place before the first picture.
        if (sequence > 0) events.fragment(fragment)
        return
      }
      const behind = transcoder.status().waiting
      if (behind > LOST_MAX) isSkipping = true
      else if (fragment.isKey) isSkipping = false
      if (!isSkipping) send([pictureOf(fragment, behind <= BEHIND_MAX)])
    },
    stop,
  }
}

/** The announcement of a stream as that of the H.264 that was made of it. */
function codedInit(init: StreamInit, parameterSets: Uint8Array[]): StreamInit {
  const { segment, ...rest } = replaceVideo(init.segment, init.mime, parameterSets)
  const made = { ...rest, segment: Buffer.from(segment), codec: 'h264', parameterSets } as const
  const isForMasksAlone = init.codec === 'h264' && !isRecovering(init.mime)
  return { ...init, ...made, ...(!isForMasksAlone && { transcodedFrom: init.codec }) }
}
