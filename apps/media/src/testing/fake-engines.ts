import {
  buildFragment,
  buildInit,
  createParameterSets,
  g711ToFlac,
  isLengthPrefixed,
  recoveringMime,
  type VideoCodec,
} from '@palisade/fmp4'
import type { StreamCause } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import { isBuiltUp } from '../codec/whole-picture.ts'
import type { CreateEngine, EngineEvents, KeyLack, StreamSource } from '../ingest/engine.ts'
import type { RealPictures } from './real-pictures.ts'

/** One pull made by the hub, driven by a test. */
export interface FakePull {
  source: StreamSource
  isStopped: boolean
  /** Announces a stream of the given size. */
  init(width?: number): void
  /** Something came that gives no picture. */
  alive(): void
  /** A picture came that cannot be shown before the next key frame. */
  awaitsKey(lack?: KeyLack): void
  /** Sends one frame of `size` bytes, which is shown for `ms` in place of 40. */
  frame(isKey: boolean, size?: number, ms?: number): void
  down(cause: StreamCause, detail?: string): void
  /** Announces pictures that a decoder takes, with G.711 beside them where it is wanted. */
  initReal(pictures: RealPictures, hasSound?: boolean): void
  /** Sends one of them, and 40 ms of sound; it is shown for `ms` in place of 40. */
  real(picture: RealPictures['pictures'][number], ms?: number): void
}

export interface FakeEngines {
  create: CreateEngine
  pulls: FakePull[]
  /** The newest pull of an address. */
  pull(url: string): FakePull
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
/** Sets of 1280×720 and of 642×362 pictures. */
const SPS = {
  1280: hex('6764001facd9405005bb011000000300100000030320f1831960'),
  642: hex('6742c01ed900a42fe224c044000003000400000300c83c58b920'),
} as Readonly<Record<number, Buffer>>
const PPS = hex('68ef8fcb')

/** Engines for tests: real fragments, sent by hand. */
export function createFakeEngines(clock: Clock): FakeEngines {
  const pulls: FakePull[] = []
  return {
    pulls,
    create: (source, events) => {
      const pull = createFakePull(source, events, clock)
      pulls.push(pull)
      return {
        start: () => {},
        stop: () => {
          pull.isStopped = true
        },
      }
    },
    pull: url => {
      const found = pulls.findLast(pull => pull.source.url === url)
      if (!found) throw new Error(`nothing pulls ${url}`)
      return found
    },
  }
}

const SOUND_RATE = 8000

function createFakePull(source: StreamSource, events: EngineEvents, clock: Clock): FakePull {
  let sequence = 0
  let nextTime = 900_000
  let hasSound = false
  let codec: VideoCodec = 'h264'

  function send(units: Uint8Array[], isKey: boolean, ms: number): void {
    const receivedAt = clock.now()
    const [decodeTime, duration] = [nextTime, ms * 90]
    nextTime += duration
    const fields = { track: 1, sequence: ++sequence, decodeTime, duration, receivedAt, units }
    const bytes = Buffer.from(
      buildFragment({ ...fields, key: isKey, lengthPrefixed: isLengthPrefixed(codec) }),
    )
    events.alive()
    events.fragment({ bytes, isVideo: true, isKey, decodeTime, receivedAt })
  }

  function sendSound(): void {
    const receivedAt = clock.now()
    const [decodeTime, duration] = [Math.round((nextTime * SOUND_RATE) / 90_000), SOUND_RATE / 25]
    // A square tone of 200 Hz.
    const law = Uint8Array.from({ length: duration }, (_, at) => (at % 40 < 20 ? 0xaa : 0x2a))
    const units = [g711ToFlac('pcma', law, 1, decodeTime)]
    const fields = { track: 2, sequence: ++sequence, decodeTime, duration, receivedAt, units }
    const bytes = Buffer.from(buildFragment({ ...fields, key: true, lengthPrefixed: false }))
    events.fragment({ bytes, isVideo: false, isKey: false, decodeTime, receivedAt })
  }

  return {
    source,
    isStopped: false,
    init: (width = 1280) => {
      const sets = createParameterSets('h264')
      sets.update([SPS[width] ?? PPS, PPS])
      const { segment, ...rest } = buildInit('h264', sets)
      events.init({
        ...rest,
        segment: Buffer.from(segment),
        audioRate: 0,
        codec: 'h264',
        parameterSets: sets.list(),
      })
    },
    frame: (isKey, size = 100, ms = 40) => {
      send([new Uint8Array(size).fill(isKey ? 0x65 : 0x41)], isKey, ms)
    },
    initReal: ({ codec: next, parameterSets, pictures }, isHeard = false) => {
      codec = next
      const sets = createParameterSets(codec)
      sets.update(codec === 'mjpeg' ? (pictures[0]?.units ?? []) : parameterSets)
      const sound = { codec: 'flac', sampleRate: SOUND_RATE, channels: 1 } as const
      const { segment, mime: plain, ...rest } = buildInit(codec, sets, isHeard ? sound : undefined)
      const mime = isBuiltUp(codec, pictures[0]?.units ?? []) ? recoveringMime(plain) : plain
      hasSound = isHeard
      const audioRate = isHeard ? SOUND_RATE : 0
      events.init({
        ...rest,
        mime,
        segment: Buffer.from(segment),
        audioRate,
        codec,
        parameterSets: sets.list(),
      })
    },
    real: ({ units, isKey }, ms = 40) => {
      if (hasSound) sendSound()
      send(units, isKey, ms)
    },
    alive: () => events.alive(),
    awaitsKey: (lack = 'awaiting_key') => {
      events.alive()
      events.awaitsKey(lack)
    },
    down: (cause, detail) => events.down(cause, detail),
  }
}
