import { producerTimes, readBoxes, VIDEO_TIMESCALE } from '@palisade/fmp4'

const PICTURE_S = 0.04
type Range = [from: number, to: number]

/** The browser's buffer: it knows the times of the pictures that were given to it. */
class FakeBuffer extends EventTarget {
  updating = false
  tracks = 0
  ranges: Range[] = []

  get buffered() {
    return {
      length: this.ranges.length,
      start: (index: number) => this.ranges[index]?.[0] ?? 0,
      end: (index: number) => this.ranges[index]?.[1] ?? 0,
    }
  }
  appendBuffer(data: ArrayBuffer) {
    const bytes = new Uint8Array(data)
    if (readBoxes(bytes).some(({ type }) => type === 'moov')) this.tracks += 1
    for (const { mediaTime } of producerTimes(bytes)) {
      const from = mediaTime / VIDEO_TIMESCALE
      const before = this.ranges.find(([start, end]) => from >= start - 0.001 && from <= end + 0.001)
      if (before) before[1] = Math.max(before[1], from + PICTURE_S)
      else this.ranges.push([from, from + PICTURE_S])
    }
    this.#later()
  }
  remove(from: number, to: number) {
    this.ranges = this.ranges.filter(([start, end]) => end <= from || start >= to)
    this.#later()
  }
  changeType() {}
  #later() {
    this.updating = true
    queueMicrotask(() => {
      this.updating = false
      this.dispatchEvent(new Event('updateend'))
    })
  }
}

export class FakeMediaSource extends EventTarget {
  static all: FakeMediaSource[] = []
  static isTypeSupported = (mime: string) => mime.includes('avc1')
  readyState = 'closed'
  duration = 0
  mime = ''
  buffer = new FakeBuffer()
  constructor() {
    super()
    FakeMediaSource.all.push(this)
    queueMicrotask(() => {
      this.readyState = 'open'
      this.dispatchEvent(new Event('sourceopen'))
    })
  }
  addSourceBuffer(mime: string) {
    this.mime = mime
    return this.buffer
  }
}

/** A video element without a decoder: it plays what is in the newest source's buffer, by the clock. */
export class FakeVideo extends EventTarget {
  readonly HAVE_CURRENT_DATA = 2
  paused = true
  seeking = false
  volume = 1
  videoWidth = 0
  src = ''
  /** Where it was sent, in order, seconds. */
  sought: number[] = []
  #rate = 1
  #from = 0
  #since = performance.now()

  get buffered() {
    return FakeMediaSource.all.at(-1)?.buffer.buffered ?? { length: 0, start: () => 0, end: () => 0 }
  }
  get readyState() {
    const { buffered } = this
    const at = this.currentTime
    for (let index = 0; index < buffered.length; index += 1) {
      if (at >= buffered.start(index) - 0.001 && at < buffered.end(index)) return 4
    }
    return 1
  }
  get currentTime() {
    return this.paused ? this.#from : this.#from + ((performance.now() - this.#since) / 1000) * this.#rate
  }
  set currentTime(at: number) {
    this.sought.push(at)
    this.#set(at)
  }
  get playbackRate() {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#set(this.currentTime)
    this.#rate = rate
  }
  async play() {
    this.#set(this.currentTime)
    this.paused = false
  }
  pause() {
    this.#set(this.currentTime)
    this.paused = true
  }
  load() {}
  removeAttribute() {
    this.src = ''
  }
  #set(at: number) {
    this.#from = at
    this.#since = performance.now()
  }
}
