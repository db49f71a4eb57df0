import type { RtspLimits } from '../limits.ts'
import { readHead, type RtspMessage } from './message.ts'

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

type State = 'idle' | 'head' | 'body' | 'frame' | 'stopped'

/** Splits a byte stream into RTSP messages and interleaved packets. Holds at most one message or packet. */
export function createMessageParser(limits: RtspLimits, events: ParserEvents): MessageParser {
  let state: State = 'idle'
  let fault: string | undefined
  let head: Buffer = Buffer.alloc(0)
  let headLength = 0
  let lineLength = 0
  let isFirstLine = true
  let message: RtspMessage | undefined
  let body: Buffer = Buffer.alloc(0)
  let bodyFilled = 0
  let frame: Buffer | undefined
  let frameFilled = 0

  function fail(reason: string): void {
    fault = reason
    state = 'stopped'
  }

  function takeIdle(chunk: Uint8Array, at: number): number {
    const byte = chunk[at]
    if (byte === cr || byte === lf) return at + 1
    if (byte !== dollar) {
      state = 'head'
      headLength = 0
      lineLength = 0
      isFirstLine = true
      return at
    }
    const start = at + frameHead
    if (start <= chunk.length) {
      const end = start + (((chunk[at + 2] ?? 0) << 8) | (chunk[at + 3] ?? 0))
      if (end <= chunk.length) {
        events.onFrame(chunk[at + 1] ?? 0, chunk, start, end)
        return end
      }
    }
    state = 'frame'
    frameFilled = 0
    return at
  }

  function takeFrame(chunk: Uint8Array, at: number): number {
    frame ??= Buffer.allocUnsafeSlow(largestFrame)
    if (frameFilled < frameHead) {
      frame[frameFilled++] = chunk[at] ?? 0
      if (frameFilled === frameHead && frame.readUInt16BE(2) === 0) endFrame(frame, frameHead)
      return at + 1
    }
    const total = frameHead + frame.readUInt16BE(2)
    const take = Math.min(total - frameFilled, chunk.length - at)
    frame.set(chunk.subarray(at, at + take), frameFilled)
    frameFilled += take
    if (frameFilled === total) endFrame(frame, total)
    return at + take
  }

  function endFrame(bytes: Buffer, total: number): void {
    state = 'idle'
    events.onFrame(bytes[1] ?? 0, bytes, frameHead, total)
  }

  function takeHead(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (headLength === limits.header) {
        fail('header too long')
        return at
      }
      if (headLength === head.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(limits.header, Math.max(1024, head.length * 4)))
        head.copy(larger)
        head = larger
      }
      head[headLength++] = byte
      if (byte === lf) {
        if (isFirstLine && !isStartLine()) return at + 1
        if (lineLength === 0) {
          endHead()
          return at + 1
        }
        isFirstLine = false
        lineLength = 0
      } else if (byte !== cr) lineLength++
    }
    return chunk.length
  }

  /** Garbage is told after its first line instead of after 64 KiB of it. */
  function isStartLine(): boolean {
    if (/^[A-Z]+[ /_]/.test(head.toString('latin1', 0, Math.min(headLength, 40)))) return true
    fail('not an RTSP start line')
    return false
  }

  function endHead(): void {
    const read = readHead(head.toString('utf8', 0, headLength).trimEnd(), limits.headerLines)
    head = Buffer.alloc(0)
    if (typeof read === 'string') return fail(read)
    const lengths = new Set(read.headers.get('content-length') ?? ['0'])
    const [length = '0'] = lengths
    if (lengths.size !== 1 || !/^\d{1,9}$/.test(length)) return fail('bad Content-Length')
    if (Number(length) > limits.body) return fail('body too long')
    if (Number(length) === 0) {
      state = 'idle'
      return events.onMessage(read)
    }
    message = read
    body = Buffer.allocUnsafeSlow(Number(length))
    bodyFilled = 0
    state = 'body'
  }

  function takeBody(chunk: Uint8Array, at: number): number {
    const take = Math.min(body.length - bodyFilled, chunk.length - at)
    body.set(chunk.subarray(at, at + take), bodyFilled)
    bodyFilled += take
    if (bodyFilled === body.length && message) {
      const whole = { ...message, body }
      message = undefined
      state = 'idle'
      events.onMessage(whole)
    }
    return at + take
  }

  const take: Record<State, (chunk: Uint8Array, at: number) => number> = {
    idle: takeIdle,
    head: takeHead,
    body: takeBody,
    frame: takeFrame,
    stopped: chunk => chunk.length,
  }

  return {
    push(chunk) {
      let at = 0
      while (at < chunk.length && state !== 'stopped') at = take[state](chunk, at)
      return fault
    },
    stop() {
      state = 'stopped'
    },
  }
}
