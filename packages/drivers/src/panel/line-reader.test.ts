import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLineReader, LINE_LIMIT_BYTES, LINES_A_SECOND, LineFault } from './line-reader.ts'

function read(chunks: readonly Uint8Array[], now = () => 0): string[] {
  const lines: string[] = []
  const reader = createLineReader(line => lines.push(line), now)
  for (const chunk of chunks) reader.push(chunk)
  return lines
}

/** Cuts bytes at the given places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map(place => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
}

test('lines are the same however the network cuts them, with either line end', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter(
      text => !/\p{Cc}/u.test(text) && text.isWellFormed() && Buffer.byteLength(text) <= LINE_LIMIT_BYTES,
    )
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 20 }),
      fc.array(fc.nat(3000), { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      (lines, places, end) => {
        const bytes = Buffer.from(lines.map(text => text + end).join(''))
        expect(read(cut(bytes, places))).toEqual(lines)
      },
    ),
  )
})

test('whatever comes, nothing but a LineFault', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 700 }), { maxLength: 8 }), chunks => {
      let lines: string[] = []
      try {
        lines = read(chunks)
      } catch (error) {
        if (!(error instanceof LineFault)) throw error
      }
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LINE_LIMIT_BYTES)
    }),
  )
})

test.each([
  ['a line that is too long', ['A'.repeat(LINE_LIMIT_BYTES + 1), '\n']],
  ['a line without an end', ['A'.repeat(LINE_LIMIT_BYTES), 'A', 'A']],
  ['a control character', ['PO\u0007NG 1 2\n']],
])('refuses %s', (_, chunks) => {
  expect(() => read(chunks.map(chunk => Buffer.from(chunk)))).toThrow(LineFault)
})

test('refuses what is not UTF-8', () => {
  expect(() => read([Buffer.from([0x50, 0xff, 0xfe, 0x0a])])).toThrow('not UTF-8')
})

test('a line of the whole length is taken with either end', () => {
  const line = 'A'.repeat(LINE_LIMIT_BYTES)
  expect(read([Buffer.from(`${line}\r\n${line}\n`)])).toEqual([line, line])
})

test('a flood is refused, as many lines over a longer time are not', () => {
  const lines = Buffer.from('PONG 1 2\n'.repeat(LINES_A_SECOND))
  let at = 0
  expect(read([lines, lines], () => (at += 2))).toHaveLength(2 * LINES_A_SECOND)
  expect(() => read([lines, lines])).toThrow('too many lines')
})

test('a wall clock that leaps hides no flood', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const reader = createLineReader(() => undefined)
  const lines = Buffer.from('PONG 1 2\n'.repeat(LINES_A_SECOND / 2))
  try {
    const leaps = () => {
      for (let count = 0; count < 50; count += 1) {
        reader.push(lines)
        vi.setSystemTime(Date.now() + 3_600_000)
      }
    }
    expect(leaps).toThrow('too many lines')
  } finally {
    vi.useRealTimers()
  }
})
