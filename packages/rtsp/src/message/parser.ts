import type { RtspLimits } from '../limits.ts'
import { isStartLine, readHead, type RtspMessage } from './message.ts'

export interface ParserEvents {
  onMessage: (message: RtspMessage) => void
  /** An interleaved packet (RFC 2326 §10.12). The bytes may be reused after the call: copy what is kept. */
  onFrame: (channel: number, bytes: Uint8Array, start: number, end: number) => void
}

export interface MessageParser {
  /** Returns a fault as text when the peer broke the protocol; the parser then takes nothing more. */
  push: (chunk: Uint8Array) => string | undefined
  /** Stops in the middle of a chunk, for a receiver that closes while it is called back. */
  stop: () => void
}

const dollar = 0x24
const cr = 0x0d
const lf = 0x0a
const frameHead = 4
const largestFrame = frameHead + 0xffff

const nothing: Buffer = Buffer.alloc(0)

type State = 'idle' | 'head' | 'body' | 'frame' | 'lost' | 'stopped'

/** Of each kind of message its first letters, as many as the head of a packet and the first byte of its content. */
const messageStarts = 'RTSP/|ANNOU|DESCR|GET_P|OPTIO|PAUSE|PLAY |PLAY_|RECOR|REDIR|SET_P|SETUP|TEARD'
  .split('|')
  .map(letters => Buffer.from(letters))
const startLength = frameHead + 1
/** Bytes passed over in one place; a camera that sends more of them sends nothing else. */
const mostLost = 256 * 1024

/**
 * Splits a byte stream into RTSP messages and interleaved packets. Holds at most one message or packet. Once packets have come, bytes that
 * are neither are passed over up to the next that is: cameras have sent packets with a wrong length, and notes between them.
 */
export function createMessageParser(limits: RtspLimits, events: ParserEvents): MessageParser {
  return new StreamParser(limits, events)
}

class StreamParser implements MessageParser {
  #limits: RtspLimits
  #events: ParserEvents
  #state: State = 'idle'
  #fault: string | undefined
  #head = nothing
  #headLength = 0
  #lineLength = 0
  #isFirstLine = true
  #message: RtspMessage | undefined
  #body = nothing
  #bodyFilled = 0
  #frame: Buffer | undefined
  #frameFilled = 0
  #hasFrames = false
  /** The bytes that may begin something, and how many were passed over since the last message or packet. */
  #start = Buffer.alloc(startLength)
  #startFilled = 0
  #lost = 0

  constructor(limits: RtspLimits, events: ParserEvents) {
    this.#limits = limits
    this.#events = events
  }

  push(chunk: Uint8Array): string | undefined {
    let at = 0
    while (at < chunk.length) at = this.#take(chunk, at)
    return this.#fault
  }

  stop(): void {
    this.#state = 'stopped'
  }

  /** Takes a piece of the chunk, at least one byte; returns where the next begins. */
  #take(chunk: Uint8Array, at: number): number {
    switch (this.#state) {
      case 'idle':
        return this.#takeIdle(chunk, at)
      case 'head':
        return this.#takeHead(chunk, at)
      case 'body':
        return this.#takeBody(chunk, at)
      case 'frame':
        return this.#takeFrame(chunk, at)
      case 'lost':
        return this.#takeLost(chunk, at)
      default:
        return chunk.length
    }
  }

  #fail(reason: string): void {
    this.#fault = reason
    this.#state = 'stopped'
  }

  /** Between packets a broken message is noise like any other. */
  #failHead(reason: string): void {
    this.#head = nothing
    if (!this.#hasFrames) return this.#fail(reason)
    this.#lose()
    this.#pass(this.#headLength)
  }

  #takeIdle(chunk: Uint8Array, at: number): number {
    const byte = chunk[at]
    if (byte === cr || byte === lf) return at + 1
    if (byte !== dollar && this.#hasFrames) {
      this.#lose()
      return this.#takeLost(chunk, at)
    }
    if (byte !== dollar) {
      this.#beginHead()
      return this.#takeHead(chunk, at)
    }
    const start = at + frameHead
    if (start <= chunk.length) {
      const end = start + (((chunk[at + 2] ?? 0) << 8) | (chunk[at + 3] ?? 0))
      if (end <= chunk.length) {
        this.#hasFrames = true
        this.#lost = 0
        this.#events.onFrame(chunk[at + 1] ?? 0, chunk, start, end)
        return end
      }
    }
    this.#beginFrame()
    return this.#takeFrame(chunk, at)
  }

  #beginFrame(): void {
    this.#state = 'frame'
    this.#frameFilled = 0
  }

  #beginHead(): void {
    this.#state = 'head'
    this.#headLength = 0
    this.#lineLength = 0
    this.#isFirstLine = true
  }

  #lose(): void {
    this.#state = 'lost'
    this.#startFilled = 0
  }

  #pass(bytes: number): void {
    this.#lost += bytes
    if (this.#lost > mostLost) this.#fail('nothing but noise')
  }

  /** Looks byte by byte for what begins a message, or a packet of RTP or RTCP. */
  #takeLost(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      this.#start[this.#startFilled++] = chunk[at] ?? 0
      if (this.#startFilled < startLength) continue
      if (this.#isFound()) return at + 1
      this.#start.copyWithin(0, 1)
      this.#startFilled--
      this.#pass(1)
      if (this.#fault !== undefined) return chunk.length
    }
    return chunk.length
  }

  /** Takes the start of something that it knows. */
  #isFound(): boolean {
    const isFrame = this.#start[0] === dollar && ((this.#start[frameHead] ?? 0) & 0xc0) === 0x80
    if (
      !isFrame &&
      !messageStarts.some(letters => letters[0] === this.#start[0] && letters.equals(this.#start))
    )
      return false
    if (isFrame) this.#beginFrame()
    else this.#beginHead()
    // The buffer is used again where the rest of it is noise.
    const start = Uint8Array.from(this.#start)
    for (let taken = 0; taken < start.length;) taken = this.#take(start, taken)
    return true
  }

  /** A packet cut by the end of a chunk is put together in one buffer that is used again and again. */
  #takeFrame(chunk: Uint8Array, at: number): number {
    this.#frame ??= Buffer.allocUnsafeSlow(largestFrame)
    const frame = this.#frame
    if (this.#frameFilled < frameHead) {
      frame[this.#frameFilled++] = chunk[at] ?? 0
      if (this.#frameFilled === frameHead && frame.readUInt16BE(2) === 0) this.#endFrame(frame, frameHead)
      return at + 1
    }
    const total = frameHead + frame.readUInt16BE(2)
    const take = Math.min(total - this.#frameFilled, chunk.length - at)
    frame.set(chunk.subarray(at, at + take), this.#frameFilled)
    this.#frameFilled += take
    if (this.#frameFilled === total) this.#endFrame(frame, total)
    return at + take
  }

  #endFrame(frame: Buffer, total: number): void {
    this.#state = 'idle'
    this.#hasFrames = true
    this.#lost = 0
    this.#events.onFrame(frame[1] ?? 0, frame, frameHead, total)
  }

  #takeHead(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#headLength === this.#limits.header) {
        this.#failHead('header too long')
        return at
      }
      if (this.#headLength === this.#head.length) this.#growHead()
      this.#head[this.#headLength++] = byte
      if (byte === lf) {
        if (this.#endLine()) return at + 1
      } else if (byte !== cr) this.#lineLength++
    }
    return chunk.length
  }

  #growHead(): void {
    const size = Math.min(this.#limits.header, Math.max(1024, this.#head.length * 4))
    const larger = Buffer.allocUnsafeSlow(size)
    this.#head.copy(larger)
    this.#head = larger
  }

  /** Says whether the head is over. Garbage is told after its first line instead of after 64 KiB of it. */
  #endLine(): boolean {
    if (this.#isFirstLine && !isStartLine(this.#head.toString('utf8', 0, this.#headLength).trimEnd())) {
      this.#failHead('not an RTSP start line')
      return true
    }
    this.#isFirstLine = false
    if (this.#lineLength === 0) {
      this.#endHead()
      return true
    }
    this.#lineLength = 0
    return false
  }

  #endHead(): void {
    const read = readHead(
      this.#head.toString('utf8', 0, this.#headLength).trimEnd(),
      this.#limits.headerLines,
    )
    this.#head = nothing
    if (typeof read === 'string') return this.#failHead(read)
    const lengths = new Set(read.headers.get('content-length') ?? ['0'])
    const [length = '0'] = lengths
    if (lengths.size !== 1 || !/^\d{1,9}$/.test(length)) return this.#failHead('bad Content-Length')
    if (Number(length) > this.#limits.body) return this.#failHead('body too long')
    this.#lost = 0
    if (Number(length) === 0) {
      this.#state = 'idle'
      return this.#events.onMessage(read)
    }
    this.#message = read
    this.#body = Buffer.allocUnsafeSlow(Number(length))
    this.#bodyFilled = 0
    this.#state = 'body'
  }

  #takeBody(chunk: Uint8Array, at: number): number {
    const take = Math.min(this.#body.length - this.#bodyFilled, chunk.length - at)
    this.#body.set(chunk.subarray(at, at + take), this.#bodyFilled)
    this.#bodyFilled += take
    if (this.#bodyFilled === this.#body.length && this.#message) {
      const whole = { ...this.#message, body: this.#body }
      this.#message = undefined
      this.#body = nothing
      this.#state = 'idle'
      this.#events.onMessage(whole)
    }
    return at + take
  }
}
