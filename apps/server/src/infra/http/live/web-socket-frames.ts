import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** RFC 6455 §1.3: the answer to a handshake proves that it was read as one. */
const HANDSHAKE_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const VERSION = '13'

/** Reads the key that a browser must send to open a socket; undefined for any other request. */
export function handshakeKey({ method, headers }: IncomingMessage): string | undefined {
  const key = headers['sec-websocket-key']
  const isOne = method === 'GET' && headers['sec-websocket-version'] === VERSION
  return isOne && key !== undefined && /^[+/\dA-Za-z]{22}==$/.test(key) ? key : undefined
}

/** The answer that opens a socket, without extensions. */
export function handshakeAnswer(key: string): string {
  const proof = createHash('sha1').update(`${key}${HANDSHAKE_ID}`).digest('base64')
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${proof}`,
    '',
    '',
  ].join('\r\n')
}

const WHOLE_TEXT = 0x81
const WHOLE_CLOSE = 0x88
const MASKED = 0x80
/** A length of 126 says that two bytes with the length follow; 127 that eight do. */
const TWO_BYTES = 126

export type FirstFrame = { is: 'text'; text: string } | { is: 'incomplete' } | { is: 'malformed' }

/**
 * The first frame that a browser sends: one whole, masked text of at most `limit` bytes. Whatever follows it in `bytes` is
 * not looked at.
 */
export function readFirstFrame(bytes: Buffer, limit: number): FirstFrame {
  if (bytes.length > 0 && bytes[0] !== WHOLE_TEXT) return { is: 'malformed' }
  if (bytes.length < 2) return { is: 'incomplete' }
  const second = bytes[1] ?? 0
  const short = second & ~MASKED
  if ((second & MASKED) === 0 || short > TWO_BYTES) return { is: 'malformed' }
  const start = short === TWO_BYTES ? 4 : 2
  if (bytes.length < start) return { is: 'incomplete' }
  const length = short === TWO_BYTES ? bytes.readUInt16BE(2) : short
  if (length > limit) return { is: 'malformed' }
  const [mask, payload] = [start, start + 4]
  if (bytes.length < payload + length) return { is: 'incomplete' }
  const text = Buffer.from(bytes.subarray(payload, payload + length))
  for (let at = 0; at < length; at++) text[at] = (text[at] ?? 0) ^ (bytes[mask + (at % 4)] ?? 0)
  return { is: 'text', text: text.toString() }
}

/** A frame of ours that holds a short text (at most 125 bytes). */
export const textFrame = (text: string): Buffer => frame(WHOLE_TEXT, Buffer.from(text))

/** Ends a socket; `reason` of at most 123 bytes. */
export function closeFrame(code: number, reason: string): Buffer {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason))
  payload.writeUInt16BE(code)
  payload.write(reason, 2)
  return frame(WHOLE_CLOSE, payload)
}

const frame = (kind: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([kind, payload.length]), payload])
