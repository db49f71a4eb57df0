import { expect, test } from 'vitest'
import { closeFrame, handshakeAnswer, readFirstFrame, textFrame } from './web-socket-frames.ts'

const mask = Buffer.from([1, 2, 3, 4])

/** A frame as a browser sends it. */
function masked(text: string, first = 0x81): Buffer {
  const payload = Buffer.from(text)
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff]
  const hidden = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return Buffer.concat([Buffer.from([first, ...length]), mask, hidden])
}

test('a text is read whole, also when it comes byte by byte and more follows it', () => {
  for (const text of ['', 'hello', 'ü'.repeat(100), 'x'.repeat(4096)]) {
    const bytes = masked(text)
    for (let at = 0; at < bytes.length; at += 97)
      expect(readFirstFrame(bytes.subarray(0, at), 4096)).toEqual({ is: 'incomplete' })
    expect(readFirstFrame(Buffer.concat([bytes, Buffer.from('more')]), 4096)).toEqual({ is: 'text', text })
  }
})

test.each([
  ['longer than allowed', masked('x'.repeat(4097))],
  ['of a length of eight bytes', Buffer.from([0x81, 0xff])],
  ['without a mask', Buffer.from([0x81, 0x05])],
  ['binary', masked('x', 0x82)],
  ['the beginning of a longer message', masked('x', 0x01)],
  ['compressed', masked('x', 0xc1)],
  ['a ping', masked('x', 0x89)],
])('a frame that is %s is none', (_, bytes) => {
  expect(readFirstFrame(bytes, 4096)).toEqual({ is: 'malformed' })
})

test('writes frames and the handshake of RFC 6455', () => {
  expect(textFrame('Hello')).toEqual(Buffer.from([0x81, 5, 0x48, 0x65, 0x6c, 0x6c, 0x6f]))
  expect(closeFrame(1008, 'no')).toEqual(Buffer.from([0x88, 4, 0x03, 0xf0, 0x6e, 0x6f]))
  expect(handshakeAnswer('dGhlIHNhbXBsZSBub25jZQ==')).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
})
