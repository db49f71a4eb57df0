import { buildFragment, buildInit, createParameterSets, findBox, VIDEO_TRACK } from '@palisade/fmp4'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChunkStore } from './chunk-store.ts'
import { LocalRecorder, type RecordedPart } from './local-recorder.ts'
import { createMediaTap } from './media-tap.ts'

const BEGUN = Date.UTC(2026, 10, 20, 8)
const FRAME_TICKS = 3600
const FRAME_MS = 40
const HEAD_TICKS = 9000

const hex = (text: string) => Uint8Array.from(text.match(/../g)!, byte => Number.parseInt(byte, 16))
const segmentOf = (pps: string) => {
  const sets = createParameterSets('h264')
  sets.update([hex('6764001facd9405005bb011000000300100000030320f1831960'), hex(pps)])
  return buildInit('h264', sets).segment
}
const segment = segmentOf('68ef8fcb')
const other = segmentOf('68ee3cb0')

/** Pictures of 25 a second, a key frame each second; `at` counts them. */
const picture = (at: number, decodeAt = at) =>
  buildFragment({
    track: VIDEO_TRACK,
    sequence: at,
    decodeTime: HEAD_TICKS + decodeAt * FRAME_TICKS,
    duration: FRAME_TICKS,
    key: at % 25 === 0,
    receivedAt: BEGUN + at * FRAME_MS,
    units: [new Uint8Array(100).fill(at)],
    lengthPrefixed: true,
  })
const give = (recorder: LocalRecorder, from: number, to: number, decodeBy = 0) => {
  for (let at = from; at < to; at += 1) recorder.media(picture(at, at + decodeBy))
}

let parts: RecordedPart[]
let ended: unknown[]
let appended: number
let isFull: boolean
const removed = vi.fn()

const openStore = (): Promise<ChunkStore> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  return Promise.resolve({
    maxBytes: 1e9,
    append(chunk) {
      if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      appended += chunk.length
      chunks.push(chunk.slice())
      return Promise.resolve()
    },
    close: () => Promise.resolve(new Blob(chunks)),
    remove: () => Promise.resolve(removed()),
  })
}
const record = (maxSeconds = 3600) =>
  new LocalRecorder({
    openStore,
    maxSeconds,
    onPart: part => Promise.resolve(void parts.push(part)),
    onEnd: error => ended.push(error),
  })
const bytesOf = async ({ blob }: RecordedPart) => new Uint8Array(await blob.arrayBuffer())

beforeEach(() => {
  parts = []
  ended = []
  appended = 0
  isFull = false
})

test('writes what came from the next key frame on, with its tables first', async () => {
  const recorder = record()
  recorder.init(segment)
  give(recorder, 10, 75)
  await recorder.stop()
  expect(parts).toMatchObject([{ begunAt: BEGUN + 1000, seconds: 2 }])
  const file = await bytesOf(parts[0]!)
  const [moov, mdat] = [findBox(file, 'moov')!, findBox(file, 'mdat')!]
  expect(moov.end).toBeLessThan(mdat.body)
  expect(mdat.end).toBe(file.length)
  expect(mdat.end - mdat.body).toBe(appended)
  expect(ended).toEqual([undefined])
  give(recorder, 75, 100)
  await recorder.stop()
  expect(parts).toHaveLength(1)
})

test('goes on after a lost connection without what it has already; another kind of stream is a file of its own', async () => {
  const recorder = record()
  recorder.init(segment)
  give(recorder, 0, 40)
  // The server sends its cached group again, with times of its own.
  recorder.init(segment)
  give(recorder, 25, 75, 500)
  recorder.init(other)
  give(recorder, 75, 100)
  await recorder.stop()
  expect(parts.map(({ begunAt }) => (begunAt - BEGUN) / 1000)).toEqual([0, 3])
  const file = await bytesOf(parts[0]!)
  const pictures = [...file.keys()].filter(
    at => file[at] === 0x70 && file[at + 1] === 0x72 && file[at + 2] === 0x66 && file[at + 3] === 0x74,
  )
  // The first 40, and those from the next key frame on.
  expect(pictures).toHaveLength(40 + 25)
})

test('ends by itself after its longest time, and with its tile', async () => {
  const recorder = record(2)
  recorder.init(segment)
  give(recorder, 0, 200)
  await vi.waitFor(() => expect(ended).toEqual([undefined]))
  const tap = createMediaTap()
  tap.init(segment)
  const second = record()
  tap.attach(second)
  tap.media(picture(0))
  tap.media(picture(1))
  tap.closed()
  await vi.waitFor(() => expect(ended).toHaveLength(2))
  expect(parts).toHaveLength(2)
})

test('a full disk ends it, and what was written before is saved', async () => {
  const recorder = record()
  recorder.init(segment)
  give(recorder, 0, 51)
  await vi.waitFor(() => expect(appended).toBeGreaterThan(0))
  isFull = true
  give(recorder, 51, 101)
  await vi.waitFor(() => expect(ended).toHaveLength(1))
  expect(ended[0]).toBeInstanceOf(DOMException)
  expect(parts).toHaveLength(1)
})

test('what is no fragment ends it and breaks nothing', async () => {
  const recorder = record()
  recorder.init(segment)
  give(recorder, 0, 26)
  recorder.media(new Uint8Array(200).fill(7))
  await vi.waitFor(() => expect(ended).toHaveLength(1))
  expect(parts).toMatchObject([{ seconds: 1 }])
})
