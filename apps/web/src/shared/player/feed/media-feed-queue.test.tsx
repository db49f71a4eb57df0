import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMediaFeed } from './media-feed.ts'
import { canDecode } from '../source/media-source.ts'

/** Takes one thing at a time, as the browser's does; `done` ends it. */
class FakeBuffer extends EventTarget {
  updating = false
  isFull = false
  ranges: [number, number][] = []
  appended: Uint8Array[] = []
  removed: [number, number][] = []
  get buffered() {
    return {
      length: this.ranges.length,
      start: (index: number) => this.ranges[index]![0],
      end: (index: number) => this.ranges[index]![1],
    }
  }
  appendBuffer(data: Uint8Array) {
    if (this.updating) throw new Error('still updating')
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.updating = true
    this.appended.push(data)
  }
  remove(from: number, to: number) {
    if (this.updating) throw new Error('still updating')
    this.updating = true
    this.removed.push([from, to])
  }
  done() {
    this.updating = false
    this.dispatchEvent(new Event('updateend'))
  }
}

class FakeMediaSource extends EventTarget {
  static last: FakeMediaSource
  static isTypeSupported = (mime: string) => mime.includes('avc1')
  readyState = 'closed'
  duration = 0
  buffer = new FakeBuffer()
  constructor() {
    super()
    FakeMediaSource.last = this
  }
  addSourceBuffer = () => this.buffer
  open() {
    this.readyState = 'open'
    this.dispatchEvent(new Event('sourceopen'))
  }
}

const mime = 'video/mp4; codecs="avc1.42c01e"'
const MiB = 1024 * 1024
const piece = (bytes = 1) => new Uint8Array(bytes)
const onFault = vi.fn()
let video: HTMLVideoElement
const revoke = vi.fn()

beforeEach(() => {
  vi.stubGlobal('MediaSource', FakeMediaSource)
  URL.createObjectURL = () => 'blob:live'
  URL.revokeObjectURL = revoke
  onFault.mockClear()
  revoke.mockClear()
  video = document.createElement('video')
})
afterEach(() => vi.unstubAllGlobals())

function start() {
  const feed = createMediaFeed(video, mime, { onFault })
  return { feed, source: FakeMediaSource.last }
}

test('what comes while the browser cannot take it waits and is appended in order, as one', () => {
  const { feed, source } = start()
  feed.append(Uint8Array.of(1))
  feed.append(Uint8Array.of(2, 3))
  source.open()
  expect(source.buffer.appended.map(data => [...data])).toEqual([[1, 2, 3]])
  feed.append(Uint8Array.of(4))
  feed.append(Uint8Array.of(5))
  expect(source.buffer.appended).toHaveLength(1)
  source.buffer.done()
  expect(source.buffer.appended.map(data => [...data])).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  source.buffer.done()
  expect(source.buffer.appended).toHaveLength(2)
  expect(onFault).not.toHaveBeenCalled()
})

test('a live stream has no end, and the address of the source is given back', () => {
  const { source } = start()
  source.open()
  expect(source.duration).toBe(Infinity)
  expect(revoke).toHaveBeenCalledWith('blob:live')
})

test('gives old picture back before it appends more, and keeps the last ten seconds', () => {
  const { feed, source } = start()
  source.open()
  source.buffer.ranges = [[5, 31]]
  video.currentTime = 30
  feed.append(piece())
  expect(source.buffer.removed).toEqual([[5, 20]])
  expect(source.buffer.appended).toEqual([])
  source.buffer.ranges = [[20, 31]]
  source.buffer.done()
  expect(source.buffer.appended).toHaveLength(1)
})

test('twenty seconds behind are not yet too much', () => {
  const { feed, source } = start()
  source.open()
  source.buffer.ranges = [[10, 31]]
  video.currentTime = 30
  feed.append(piece())
  expect(source.buffer.removed).toEqual([])
  expect(source.buffer.appended).toHaveLength(1)
})

test('tells the end of the newest picture, over gaps', () => {
  const { feed, source } = start()
  expect(feed.edge()).toBeUndefined()
  source.open()
  expect(feed.edge()).toBeUndefined()
  source.buffer.ranges = [
    [0, 4],
    [6, 9.5],
  ]
  expect(feed.edge()).toBe(9.5)
  expect(feed.start()).toBe(6)
})

test('16 MiB may wait, a byte more is a fault', () => {
  const { feed } = start()
  feed.append(piece(16 * MiB))
  expect(onFault).not.toHaveBeenCalled()
  feed.append(piece())
  expect(onFault).toHaveBeenCalledOnce()
})

test('what was appended does not count as waiting any more', () => {
  const { feed, source } = start()
  source.open()
  for (let count = 0; count < 5; count += 1) {
    feed.append(piece(6 * MiB))
    source.buffer.done()
  }
  expect(onFault).not.toHaveBeenCalled()
})

test('a buffer that takes no more, or fails, and an element that fails are faults', () => {
  const { feed, source } = start()
  source.open()
  source.buffer.isFull = true
  feed.append(piece())
  expect(onFault).toHaveBeenCalledTimes(1)
  source.buffer.dispatchEvent(new Event('error'))
  expect(onFault).toHaveBeenCalledTimes(2)
  video.dispatchEvent(new Event('error'))
  expect(onFault).toHaveBeenCalledTimes(3)
})

test('once closed it appends nothing of what waited and calls nothing a fault', () => {
  const { feed, source } = start()
  source.open()
  feed.append(piece())
  feed.append(piece())
  feed.close()
  source.buffer.done()
  expect(source.buffer.appended).toHaveLength(1)
  video.dispatchEvent(new Event('error'))
  source.buffer.dispatchEvent(new Event('error'))
  expect(onFault).not.toHaveBeenCalled()
})

test('asks the browser what it decodes; one without Media Source decodes nothing', () => {
  expect(canDecode(mime)).toBe(true)
  expect(canDecode('video/mp4; codecs="hvc1.1.6.L93"')).toBe(false)
  vi.stubGlobal('MediaSource', undefined)
  expect(canDecode(mime)).toBe(false)
})
