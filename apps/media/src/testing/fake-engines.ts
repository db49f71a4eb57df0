import { buildFragment, buildInit, createParameterSets } from '@palisade/fmp4'
import type { StreamCause } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import type { CreateEngine, EngineEvents, StreamSource } from '../ingest/engine.ts'

/** One pull made by the hub, driven by a test. */
export interface FakePull {
  source: StreamSource
  isStopped: boolean
  /** Announces a stream of the given size. */
  init(width?: number): void
  /** Something came that gives no picture. */
  alive(): void
  /** Sends one frame of `size` bytes, which is shown for `ms` in place of 40. */
  frame(isKey: boolean, size?: number, ms?: number): void
  down(cause: StreamCause, detail?: string): void
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

function createFakePull(source: StreamSource, events: EngineEvents, clock: Clock): FakePull {
  let sequence = 0
  let nextTime = 900_000
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
      const receivedAt = clock.now()
      const [decodeTime, duration] = [nextTime, ms * 90]
      nextTime += duration
      const units = [new Uint8Array(size).fill(isKey ? 0x65 : 0x41)]
      const fields = { track: 1, sequence: ++sequence, decodeTime, duration, receivedAt, units }
      const bytes = Buffer.from(buildFragment({ ...fields, key: isKey, lengthPrefixed: true }))
      events.alive()
      events.fragment({ bytes, isVideo: true, isKey, decodeTime, receivedAt })
    },
    alive: () => events.alive(),
    down: (cause, detail) => events.down(cause, detail),
  }
}
