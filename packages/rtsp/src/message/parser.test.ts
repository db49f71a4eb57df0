import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { headerOf, writeMessage, type RtspMessage } from './message.ts'
import { createMessageParser } from './parser.ts'

function read(chunks: readonly Uint8Array[], limits = defaultLimits) {
  const messages: RtspMessage[] = []
  const frames: string[] = []
  const parser = createMessageParser(limits, {
    onMessage: message => messages.push(message),
    onFrame: (channel, bytes, start, end) =>
      frames.push(`${channel}:${Buffer.from(bytes.subarray(start, end)).toString('hex')}`),
  })
  let fault: string | undefined
  for (const chunk of chunks) fault ??= parser.push(chunk)
  return { messages, frames, fault }
}

const frame = (channel: number, payload: Uint8Array) =>
  Buffer.concat([Buffer.from([0x24, channel, payload.length >> 8, payload.length & 0xff]), payload])

const conversation = Buffer.concat([
  writeMessage('RTSP/1.0 200 OK', { CSeq: '1', 'WWW-Authenticate': ['Digest a="1"', 'Basic realm="2"'] }),
  frame(0, Buffer.from('0102030405', 'hex')),
  writeMessage('RTSP/1.0 200 OK', { CSeq: '2' }, 'v=0\n'),
  Buffer.from('\r\n'),
  frame(3, Buffer.alloc(0)),
  frame(1, Buffer.alloc(700, 7)),
  writeMessage('OPTIONS rtsp://a/b RTSP/1.0', { CSeq: '9' }),
])

function split(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length))
}

describe('message parser', () => {
  it('reads messages, bodies and packets the same at any chunk boundaries', () => {
    const whole = read([conversation])
    expect(whole.fault).toBeUndefined()
    expect(whole.frames).toEqual(['0:0102030405', '3:', `1:${'07'.repeat(700)}`])
    expect(whole.messages.map(message => message.kind)).toEqual(['response', 'response', 'request'])
    expect(whole.messages[0]?.headers.get('www-authenticate')).toHaveLength(2)
    fc.assert(
      fc.property(fc.array(fc.nat(conversation.length), { maxLength: 40 }), cuts => {
        expect(read(split(conversation, cuts))).toEqual(whole)
      }),
    )
  })

  it('takes bare line feeds, odd spacing and nameless lines', () => {
    const { messages, fault } = read([Buffer.from('RTSP/1.0  200 \nCSEQ :  7 \nnoise\n: x\n\n')])
    expect(fault).toBeUndefined()
    expect(messages.map(message => headerOf(message, 'cseq'))).toEqual(['7'])
  })

  it.each([
    ['HTTP/1.1 200 OK\r\n\r\n', 'not an RTSP start line'],
    ['\u0000\u0001garbage\n', 'not an RTSP start line'],
    ['RTSP/1.0 abc\r\n\r\n', 'not an RTSP start line'],
    ['RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n', 'bad Content-Length'],
    ['RTSP/1.0 200 OK\r\nContent-Length: 1e3\r\n\r\n', 'bad Content-Length'],
    ['RTSP/1.0 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n', 'bad Content-Length'],
    ['RTSP/1.0 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', 'bad Content-Length'],
    ['RTSP/1.0 200 OK\r\nContent-Length: 999999999\r\n\r\n', 'body too long'],
    [`RTSP/1.0 200 OK\r\n${'a: b\r\n'.repeat(300)}\r\n`, 'too many header lines'],
    [`RTSP/1.0 200 OK\r\nA: ${'x'.repeat(70_000)}`, 'header too long'],
    ['X'.repeat(70_000), 'header too long'],
  ])('ends with a fault on %j', (text, fault) => {
    const bytes = Buffer.from(text)
    expect(read([bytes]).fault).toBe(fault)
    expect(read([...bytes].map(byte => Uint8Array.of(byte))).fault).toBe(fault)
  })

  const answer = writeMessage('RTSP/1.0 200 OK', { CSeq: '1' })
  const rtp = (id: number) => frame(0, Buffer.from([0x80, 96, 0, id, 1, 2, 3, 4]))
  const wrongLength = Buffer.from(rtp(2))
  wrongLength[3] = 3
  it.each([
    ['a note between two packets', [rtp(1), Buffer.from('temperature $ 21\n\u0001'), rtp(2)], 2, 0],
    ['a packet that is longer than it says', [rtp(1), wrongLength, rtp(3)], 3, 0],
    ['zeros', [rtp(1), Buffer.alloc(5000), rtp(2)], 2, 0],
    ['a line that looks like an answer', [rtp(1), Buffer.from('Rtsp/1.0 200\n'), answer, rtp(2)], 2, 1],
    ['what begins as a message', [rtp(1), Buffer.from('PLAY nothing\n'), answer, rtp(2)], 2, 1],
    ['a length that is none', [rtp(1), Buffer.from('RTSP/1.0 200 OK\nContent-Length: -1\n\n'), rtp(2)], 2, 0],
    ['a message without an end', [rtp(1), Buffer.from(`OPTIONS ${'x'.repeat(70_000)}`), rtp(2)], 2, 0],
    ['a packet of version 0', [rtp(1), Buffer.from('x$'), frame(0, Buffer.alloc(9)), rtp(2)], 2, 0],
  ])('goes on behind %s at the next thing that it knows', (_, parts, frames, messages) => {
    const bytes = Buffer.concat([answer, ...parts])
    const whole = read([bytes])
    expect(whole.fault).toBeUndefined()
    expect(whole.frames).toHaveLength(frames)
    expect(whole.messages).toHaveLength(messages + 1)
    expect(read([...bytes].map(byte => Uint8Array.of(byte)))).toEqual(whole)
  })

  it.each(['OPTIONS', 'PLAY', 'PLAY_NOTIFY', 'SET_PARAMETER', 'TEARDOWN'])(
    '%s is found behind noise',
    method => {
      const request = Buffer.from(`${method} rtsp://host/ RTSP/1.0\r\nCSeq: 2\r\n\r\n`)
      expect(read([rtp(1), Buffer.from('note'), request]).messages).toMatchObject([{ method }])
    },
  )

  it('ends a stream of which a quarter of a mebibyte is noise', () => {
    const noise = (bytes: number) => read([answer, rtp(1), Buffer.alloc(bytes, 0x40), rtp(2)])
    expect(noise(200_000)).toMatchObject({ fault: undefined, frames: [expect.anything(), expect.anything()] })
    expect(noise(300_000).fault).toBe('nothing but noise')
    const starts = (count: number) =>
      read([answer, rtp(1), Buffer.from('PLAY nothing\n'.repeat(count)), rtp(2)])
    expect(starts(15_000)).toMatchObject({ fault: undefined, frames: [expect.anything(), expect.anything()] })
    expect(starts(25_000).fault).toBe('nothing but noise')
  })

  it('takes nothing more after a fault or a stop', () => {
    const seen: RtspMessage[] = []
    const parser = createMessageParser(defaultLimits, {
      onMessage: message => {
        seen.push(message)
        parser.stop()
      },
      onFrame: () => undefined,
    })
    parser.push(conversation)
    parser.push(conversation)
    expect(seen).toHaveLength(1)
    expect(read([Buffer.from('junk\n'), conversation]).messages).toEqual([])
  })

  it('never throws on random bytes or a broken conversation', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), chunks => {
        expect(read(chunks).messages.length).toBeLessThanOrEqual(chunks.length * 300)
      }),
    )
    const mutation = fc.tuple(fc.nat(conversation.length - 1), fc.nat(255))
    fc.assert(
      fc.property(
        fc.array(mutation, { maxLength: 12 }),
        fc.array(fc.nat(conversation.length)),
        (changes, cuts) => {
          const broken = Buffer.from(conversation)
          for (const [at, value] of changes) broken[at] = value
          expect(read(split(broken, cuts))).toEqual(read([broken]))
        },
      ),
      { numRuns: 500 },
    )
  })
})
