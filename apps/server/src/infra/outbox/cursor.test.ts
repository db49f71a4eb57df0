import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareCursors, formatCursor, parseCursor, type Cursor } from './cursor.ts'

const cursors = fc.record({
  xid: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  seq: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(cursors, cursor => {
      expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
    }),
  )
})

it.each([
  '',
  '1',
  '1.',
  '.1',
  '-1.1',
  '1.1.1',
  '1,1',
  ' 1.1',
  '18446744073709551616.1',
  '1.9223372036854775808',
])('refuses %j', text => expect(parseCursor(text)).toBeUndefined())

it('never throws, whatever a console sends', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(() => parseCursor(text)).not.toThrow()
    }),
  )
})

it('goes by the transaction first', () => {
  const at = (xid: bigint, seq: bigint): Cursor => ({ xid, seq })
  const sorted = [at(1n, 9n), at(2n, 1n), at(2n, 3n), at(10n, 2n)]
  expect(sorted.toReversed().toSorted(compareCursors)).toEqual(sorted)
  expect(compareCursors(at(2n, 1n), at(2n, 1n))).toBe(0)
})
