import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMediaFeed } from './media-feed.ts'

/** Opens when told to, and like the browser's refuses everything unless it is open. */
class FakeMediaSource extends EventTarget {
  static last: FakeMediaSource
  readyState = 'closed'
  buffers = 0
  constructor() {
    super()
    FakeMediaSource.last = this
  }
  set duration(_seconds: number) {
    if (this.readyState !== 'open') throw new Error('not open')
  }
  addSourceBuffer() {
    this.buffers += 1
    return Object.assign(new EventTarget(), { updating: false, buffered: { length: 0 } })
  }
  open(readyState: 'open' | 'closed') {
    this.readyState = readyState
    this.dispatchEvent(new Event('sourceopen'))
  }
}

beforeEach(() => {
  vi.stubGlobal('MediaSource', FakeMediaSource)
  URL.createObjectURL = () => 'blob:live'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

const start = () =>
  createMediaFeed(document.createElement('video'), 'video/mp4; codecs="avc1.42c01e"', { onFault: vi.fn() })

test('makes its buffer when the browser has opened the source', () => {
  start()
  FakeMediaSource.last.open('open')
  expect(FakeMediaSource.last.buffers).toBe(1)
})

test('makes none when the element was given up meanwhile', () => {
  start()
  FakeMediaSource.last.open('closed')
  expect(FakeMediaSource.last.buffers).toBe(0)
})

test('makes none once it is closed', () => {
  const feed = start()
  feed.close()
  FakeMediaSource.last.open('open')
  expect(FakeMediaSource.last.buffers).toBe(0)
})
