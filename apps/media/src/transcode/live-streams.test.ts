import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTranscoder, type Transcoder, type TranscoderOptions } from '../codec/transcode/transcoder.ts'
import type { HubSubscriber } from '../hub/hub.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { picturesIn } from '../testing/brightness.ts'
import { realPictures, recoveringPictures } from '../testing/real-pictures.ts'
import { mainUrl, setupHub, subUrl } from '../testing/test-hub.ts'
import { createLiveStreams, type ViewWish } from './live-streams.ts'
import { createTranscodeSlots } from './transcode-slots.ts'

// Real codecs in a process that gives way to everything else.
vi.setConfig({ testTimeout: 30_000 })

/** A process starts slowly on a busy machine. */
const until = (check: () => boolean) => vi.waitUntil(check, 15_000)

const h265 = realPictures('h265', 320, 180, 100)
const h264 = realPictures('h264', 320, 180, 50)
const mjpeg = realPictures('mjpeg', 320, 180, 10)
const transcoded: ViewWish = { kind: 'main', isTranscoded: true, masks: [] }
const made: Transcoder[] = []
let site: ReturnType<typeof setupHub>
let frame: number

beforeEach(() => {
  site = setupHub()
  frame = 0
})
afterEach(async () => {
  site.hub.stop()
  await Promise.all(made.splice(0).map(transcoder => transcoder.stop()))
})

function streamsOf(max: number) {
  const slots = createTranscodeSlots(max)
  const create = (size: { width: number; height: number }, options?: TranscoderOptions): Transcoder => {
    const transcoder = createTranscoder({ ...size, purpose: 'live' }, options)
    made.push(transcoder)
    return transcoder
  }
  const { clock } = site
  return { slots, streams: createLiveStreams(site.hub, { clock, slots, createTranscoder: create }) }
}

/** A viewer who keeps all that comes. */
function viewer() {
  const inits: StreamInit[] = []
  const pictures: MediaFragment[] = []
  const downs: string[] = []
  const subscriber: HubSubscriber = {
    init: init => inits.push(init),
    gop: fragments => pictures.push(...fragments),
    fragment: fragment => pictures.push(fragment),
    down: cause => downs.push(cause),
    removed: () => downs.push('removed'),
  }
  return { inits, pictures, downs, subscriber }
}

const announce = (real = h265): void => {
  frame = 0
  site.engines.pull(mainUrl).initReal(real)
}
function send(count: number, real = h265): void {
  for (const picture of real.pictures.slice(frame, frame + count)) {
    site.engines.pull(mainUrl).real(picture)
    site.clock.advance(40)
  }
  frame += count
}
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

test('one process makes H.264 for all who watch, and ends with the last of them', async () => {
  const { streams, slots } = streamsOf(4)
  const [ann, bob] = [viewer(), viewer()]
  const leaveAnn = streams.watch('c1', transcoded, ann.subscriber)!
  announce()
  send(10)
  await until(() => ann.pictures.length === 10)
  expect(ann.inits[0]).toMatchObject({ codec: 'h264', transcodedFrom: 'h265', width: 320, height: 180 })
  expect(ann.inits[0]?.mime).toContain('avc1')
  expect(ann.pictures.map(({ isKey }) => isKey)).toEqual([true, ...Array.from({ length: 9 }, () => false)])
  const leaveBob = streams.watch('c1', transcoded, bob.subscriber)!
  // The cached group comes at once.
  expect(bob.pictures).toHaveLength(10)
  expect([made.length, slots.counts().taken]).toEqual([1, 1])
  const { pid } = made[0]!.status()
  leaveAnn()
  expect(slots.counts().taken).toBe(1)
  leaveBob()
  expect(slots.counts().taken).toBe(0)
  await until(() => isGone(pid!))
})

test('MJPEG, which no browser plays here, becomes H.264 the same way', async () => {
  const { streams } = streamsOf(4)
  const { inits, pictures, subscriber } = viewer()
  streams.watch('c1', transcoded, subscriber)
  announce(mjpeg)
  send(10, mjpeg)
  await until(() => pictures.length === 10)
  expect(inits[0]).toMatchObject({ codec: 'h264', transcodedFrom: 'mjpeg', width: 320, height: 180 })
  const shown = picturesIn(inits[0]!.segment, Buffer.concat(pictures.map(({ bytes }) => bytes)))
  const shades = shown.map(at => at(0.5, 0.5))
  expect(shades).toEqual(shades.toSorted((a, b) => a - b))
})

test('H.264 without key pictures becomes H.264 with them', async () => {
  const { streams, slots } = streamsOf(4)
  const { inits, pictures, subscriber } = viewer()
  streams.watch('c1', transcoded, subscriber)
  const real = recoveringPictures(320, 180, 50)
  announce(real)
  for (const count of [20, 40]) {
    send(20, real)
    await until(() => pictures.length === count)
  }
  expect(inits[0]).toMatchObject({
    transcodedFrom: 'h264',
    mime: expect.stringMatching(/"avc1\.[0-9a-f]{6}"/),
  })
  expect(pictures.flatMap(({ isKey }, index) => (isKey ? [index] : []))).toEqual([0, 25])
  expect(slots.counts().taken).toBe(1)
})

test('who joins in the middle of a group sees its newest picture, and none of the old ones', async () => {
  const { streams } = streamsOf(4)
  const direct = viewer()
  streams.watch('c1', { ...transcoded, isTranscoded: false }, direct.subscriber)
  announce()
  send(20)
  const { pictures, subscriber } = viewer()
  streams.watch('c1', transcoded, subscriber)
  await until(() => pictures.length > 0)
  expect(pictures[0]).toMatchObject({ isKey: true, decodeTime: direct.pictures.at(-1)?.decodeTime })
  send(5)
  await until(() => pictures.length === 6)
})

test('past the cap of the machine it is said, and goes on by itself as soon as there is room', async () => {
  const { streams, slots } = streamsOf(1)
  const [ann, bob] = [viewer(), viewer()]
  const leave = streams.watch('c1', transcoded, ann.subscriber)!
  streams.watch('c1', { ...transcoded, masks: [{ left: 0, top: 0, right: 1, bottom: 1 }] }, bob.subscriber)
  announce()
  send(5)
  await until(() => ann.pictures.length === 5)
  expect([bob.downs, bob.pictures, slots.counts().refused]).toEqual([['transcode_full'], [], 1])
  leave()
  send(25)
  await until(() => bob.pictures.length > 0)
  expect(slots.counts()).toMatchObject({ taken: 1, waiting: 0 })
})

test('of twenty tiles at once so many are shown as the machine may, the others are told, and follow in their order', async () => {
  const { streams, slots } = streamsOf(2)
  const viewers = Array.from({ length: 20 }, (_, index) => {
    const own = viewer()
    const masks = [{ left: 0, top: 0, right: 1, bottom: (index + 1) / 20 }]
    return { ...own, leave: streams.watch('c1', { ...transcoded, masks }, own.subscriber)! }
  })
  announce()
  send(5)
  const shown = () => viewers.flatMap(({ pictures }, index) => (pictures.length > 0 ? index : []))
  await until(() => shown().length === 2)
  expect(viewers.map(({ downs }) => downs.at(-1))).toEqual([
    ...Array<string>(2).fill('connecting'),
    ...Array<string>(18).fill('transcode_full'),
  ])
  expect(slots.counts()).toMatchObject({ taken: 2, waiting: 18 })
  viewers[0]!.leave()
  send(25)
  await until(() => shown().length === 3)
  expect([shown(), slots.counts().taken]).toEqual([[0, 1, 2], 2])
})

test('a stream that goes away leaves its slot to the next', async () => {
  const { streams, slots } = streamsOf(1)
  const [ann, bob] = [viewer(), viewer()]
  streams.watch('c1', transcoded, ann.subscriber)
  streams.watch('c1', { ...transcoded, kind: 'sub' }, bob.subscriber)
  announce()
  send(5)
  await until(() => ann.pictures.length === 5)
  expect(bob.downs).toEqual(['transcode_full'])
  site.engines.pull(mainUrl).down('stalled')
  expect(ann.downs.at(-1)).toBe('stalled')
  const sub = site.engines.pull(subUrl)
  sub.initReal(h265)
  for (const picture of h265.pictures.slice(0, 5)) sub.real(picture)
  await until(() => bob.pictures.length === 5)
  expect(slots.counts()).toMatchObject({ taken: 1, waiting: 0 })
})

test('kill -9 of the process costs a second', async () => {
  const { streams } = streamsOf(4)
  const { pictures, downs, subscriber } = viewer()
  streams.watch('c1', transcoded, subscriber)
  announce()
  send(10)
  await until(() => pictures.length === 10)
  const { pid } = made[0]!.status()
  process.kill(pid!, 'SIGKILL')
  await until(() => isGone(pid!))
  const before = downs.length
  send(1)
  await until(() => downs.length > before)
  expect(downs.at(-1)).toBe('connecting')
  site.clock.advance(1000)
  send(5)
  await until(() => pictures.length > 10)
  expect(pictures[10]?.isKey).toBe(true)
  expect(made[1]?.status().pid).not.toBe(pid)
})

test('pictures that cannot be decoded are said, and tried again', async () => {
  const { streams } = streamsOf(1)
  const { pictures, downs, subscriber } = viewer()
  streams.watch('c1', transcoded, subscriber)
  announce()
  const [key] = h265.pictures
  for (let round = 0; round < 20 && downs.length < 2; round++) {
    for (let n = 0; n < 20; n++)
      site.engines.pull(mainUrl).real({ ...key!, units: [Buffer.alloc(500, round)] })
    await until(() => made[0]!.status().waiting === 0)
  }
  await until(() => downs.at(-1) === 'unsupported_codec')
  expect(pictures).toEqual([])
  site.clock.advance(10_000)
  announce()
  send(5)
  await until(() => pictures.length === 5)
})

test('a camera that sends H.264 by now is passed on as it is, and takes no slot', async () => {
  const { streams, slots } = streamsOf(1)
  const { pictures, inits, subscriber } = viewer()
  streams.watch('c1', transcoded, subscriber)
  announce()
  send(5)
  await until(() => pictures.length === 5)
  announce(h264)
  send(5, h264)
  expect(pictures).toHaveLength(10)
  expect(inits.at(-1)?.transcodedFrom).toBeUndefined()
  expect(slots.counts().taken).toBe(0)
  announce()
  send(5)
  await until(() => pictures.length === 15)
  expect(slots.counts().taken).toBe(1)
})

test('a camera that is taken away is gone for those who watch it so; an unknown one cannot be watched', () => {
  const { streams } = streamsOf(1)
  const { downs, subscriber } = viewer()
  streams.watch('c1', transcoded, subscriber)
  site.hub.apply([])
  expect(downs.at(-1)).toBe('removed')
  expect(streams.watch('c2', transcoded, viewer().subscriber)).toBeUndefined()
})
