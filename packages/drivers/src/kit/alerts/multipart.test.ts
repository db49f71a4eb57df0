import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceFault } from '../driver.ts'
import { createMultipartReader, PART_LIMIT_BYTES, type Part } from './multipart.ts'

const createTextEnd = () => (bytes: Buffer) =>
  bytes.subarray(-64).toString('latin1').trimEnd().endsWith('</alert>') ? bytes.length : undefined

function read(chunks: readonly (string | Uint8Array)[]): Part[] {
  const parts: Part[] = []
  const reader = createMultipartReader(part => parts.push(part), createTextEnd)
  for (const chunk of chunks) reader.push(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)
  return parts
}

const bodies = (chunks: readonly (string | Uint8Array)[]): string[] =>
  read(chunks).map(part => part.body.toString('latin1'))

/** Cuts bytes at the given places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map(place => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
}

test('parts with lengths are given before the next one begins', () => {
  const text = '--b\r\nContent-Type: text/xml\r\nContent-Length: 5\r\n\r\nhello'
  expect(read([text])).toMatchObject([
    {
      body: Buffer.from('hello'),
      headers: new Map([
        ['content-type', 'text/xml'],
        ['content-length', '5'],
      ]),
    },
  ])
})

test.each([
  [
    'bare line ends and no lengths',
    ['--b\nContent-Type: text/xml\n\none\n--b\n\ntwo\n--b\n'],
    ['one', 'two'],
  ],
  ['a length of 0', ['--b\r\nContent-Length: 0\r\n\r\none\r\n--b\r\n'], ['one']],
  ['a length that is too short', ['--b\nContent-Length: 2\n\nlonger\n--b\n'], ['longer']],
  [
    'a length that is too long by a line end',
    ['--b\nContent-Length: 4\n\none\n--b\nContent-Length: 4\n\ntwo\n'],
    ['one', 'two'],
  ],
  [
    'a text that is cut before the length that it announced',
    ['--b\nContent-Length: 400\n\n{"uuid":"2401\n--b\nContent-Length: 3\n\ntwo\n'],
    ['{"uuid":"2401', 'two'],
  ],
  ['a delimiter other than the one announced', ['--MIME_boundary\n\none\n--MIME_boundary--\n'], ['one']],
  ['text before the first part', ['\r\n\r\nwelcome\r\n--b\r\nContent-Length: 3\r\n\r\none'], ['one']],
  [
    'a text that closes by itself, before the next delimiter',
    ['--b\n\n<alert>\n</alert>\n'],
    ['<alert>\n</alert>'],
  ],
  ['a delimiter within a line', ['--b\n\none --b two\n--b\n'], ['one --b two']],
  ['an odd head', ['--b\nno colon here\n: none\nContent-Length: 3\n\none'], ['one']],
])('%s', (_, chunks, expected) => {
  expect(bodies(chunks)).toEqual(expected)
})

test('the parts are the same however the network cuts them', () => {
  const body = fc
    .uint8Array({ maxLength: 300 })
    .map(bytes => bytes.filter(byte => byte !== 0x0a && byte !== 0x0d))
  const form = fc.record({ body, hasLength: fc.boolean(), end: fc.constantFrom('\n', '\r\n') })
  fc.assert(
    fc.property(
      fc.array(form, { maxLength: 8 }),
      fc.array(fc.nat(4000), { maxLength: 20 }),
      (forms, places) => {
        const stream = forms.map(({ body, hasLength, end }) => {
          const length = hasLength ? `Content-Length: ${body.length}${end}` : ''
          const head = `--boundary${end}Content-Type: image/jpeg${end}${length}${end}`
          return Buffer.concat([Buffer.from(head), body, Buffer.from(end)])
        })
        const bytes = Buffer.concat([...stream, Buffer.from('--boundary\n')])
        const found = read(cut(bytes, places)).map(part => part.body.toString('hex'))
        expect(found).toEqual(forms.map(one => Buffer.from(one.body).toString('hex')))
      },
    ),
  )
})

test('whatever comes, parts within the limit or a DeviceFault', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .constantFrom(
        '--b',
        '--b\n',
        '--b--\r\n',
        '\n\n',
        '\r\n\r\n',
        'Content-Length: 7\n',
        'Content-Length: -1\n',
      )
      .map(text => Buffer.from(text)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), chunks => {
      let parts: Part[] = []
      try {
        parts = read(chunks)
      } catch (error) {
        if (!(error instanceof DeviceFault)) throw error
      }
      for (const { body } of parts) expect(body.length).toBeLessThanOrEqual(PART_LIMIT_BYTES)
    }),
  )
})

const kib = Buffer.alloc(1024, 'x')
const endless = (head: string): (string | Uint8Array)[] => [head, ...Array.from({ length: 7000 }, () => kib)]

test.each([
  ['a part', endless('--b\n\n')],
  ['a part by its length', ['--b\nContent-Length: 99999999\n\n']],
  ['a head', endless('--b\n')],
  ['no part at all', endless('')],
  ['lines that are none', endless('').map(() => '\n'.repeat(1000))],
])('refuses without an end: %s', (_, chunks) => {
  expect(() => read(chunks)).toThrow(DeviceFault)
})

test('a picture of the whole size is taken', () => {
  const picture = Buffer.alloc(PART_LIMIT_BYTES, 1)
  const [part] = read([`--b\r\nContent-Length: ${picture.length}\r\n\r\n`, picture])
  expect(part?.body.length).toBe(PART_LIMIT_BYTES)
})

test('many small parts in large chunks are all read', () => {
  const part = '--b\nContent-Length: 1\n\nx\n'
  expect(read([part.repeat(100_000)])).toHaveLength(100_000)
})
