import type { LiveServerFrame } from '@palisade/contract/media'

/** The far end of a live socket. */
export class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: unknown[] = []
  constructor() {
    super()
    FakeSocket.all.push(this)
  }
  send(data: string) {
    this.sent.push(JSON.parse(data))
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  accept() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(frame: LiveServerFrame) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  media(bytes: Uint8Array) {
    this.dispatchEvent(new MessageEvent('message', { data: bytes.slice().buffer }))
  }
}

/** Takes what is appended; its buffer always reaches `edge` seconds. */
export class FakeMediaSource extends EventTarget {
  static supported = true
  static edge = 0
  static appended = 0
  static isTypeSupported = () => FakeMediaSource.supported
  readyState = 'open'
  duration = 0
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('sourceopen')))
  }
  addSourceBuffer() {
    return Object.assign(new EventTarget(), {
      updating: false,
      buffered: { length: 1, start: () => 0, end: () => FakeMediaSource.edge },
      appendBuffer(this: EventTarget) {
        FakeMediaSource.appended += 1
        queueMicrotask(() => this.dispatchEvent(new Event('updateend')))
      },
      remove: () => undefined,
    })
  }
}
