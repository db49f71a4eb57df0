import { expect, test } from 'vitest'
import { ascii, box, concat, findBox, fullBox, readBoxes, u16, u32, u8 } from './boxes.ts'
import { createBitReader, unescapeUnit } from './bit-reader.ts'
import { Fmp4Error } from './errors.ts'

test('numbers are written most significant byte first, and a box holds its size and type', () => {
  expect(concat([u8(1), u16(0x0203), u32(0x8405_0607)])).toEqual(Uint8Array.of(1, 2, 3, 0x84, 5, 6, 7))
  expect(box('abcd', u8(9), u8(8))).toEqual(concat([u32(10), ascii('abcd'), u8(9, 8)]))
  expect(fullBox('abcd', 0x81, 0x02_03_04)).toEqual(concat([u32(12), ascii('abcd'), u8(0x81, 2, 3, 4)]))
})

test('boxes are listed in their place and found by their path', () => {
  const inner = box('leaf', u8(7))
  const bytes = concat([box('none'), box('tree', box('free'), inner)])
  expect(readBoxes(bytes)).toEqual([
    { type: 'none', start: 0, body: 8, end: 8 },
    { type: 'tree', start: 8, body: 16, end: 33 },
  ])
  expect(findBox(bytes, 'tree', 'leaf')).toEqual({ type: 'leaf', start: 24, body: 32, end: 33 })
  expect(findBox(bytes, 'leaf')).toBeUndefined()
  expect(findBox(bytes, 'none', 'leaf')).toBeUndefined()
})

test.each([
  ['a header cut off by one byte', u8(0, 0, 0, 8, 1, 1, 1)],
  ['a size smaller than its header', u8(0, 0, 0, 7, 1, 1, 1, 1)],
  ['a size one byte over', u8(0, 0, 0, 9, 1, 1, 1, 1)],
])('%s is a typed error', (_name, bytes) => {
  expect(() => readBoxes(bytes)).toThrow(Fmp4Error)
})

test('emulation prevention bytes are taken out after two zeros only', () => {
  expect(unescapeUnit(u8(0, 0, 3, 0, 0, 3, 1, 0, 3, 0, 0, 0, 3))).toEqual(u8(0, 0, 0, 0, 1, 0, 3, 0, 0, 0))
})

test('bits, flags and exp-Golomb codes up to the longest, and an error past the end', () => {
  const reader = createBitReader(u8(0b1010_0110, 0b0100_0010, 0b1000_0000))
  expect([reader.bits(3), reader.flag(), reader.unsigned(), reader.signed()]).toEqual([5, false, 2, 2])
  expect([reader.signed(), reader.bits(7)]).toEqual([-2, 0])
  expect(() => reader.skip(1)).toThrow(Fmp4Error)
  const longest = createBitReader(u8(0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff))
  expect(longest.unsigned()).toBe(2 ** 32 - 2)
  expect(() => createBitReader(u8(0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff)).unsigned()).toThrow(Fmp4Error)
})
