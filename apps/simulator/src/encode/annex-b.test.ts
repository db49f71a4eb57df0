import { expect, test } from 'vitest'
import { isParameterSet, splitUnits } from './annex-b.ts'

test('cuts at start codes of three and four bytes', () => {
  const bytes = Buffer.from('00000001 67aa 000001 68bb 00000001 65 00 03 cc'.replaceAll(' ', ''), 'hex')
  expect(splitUnits(bytes).map(unit => Buffer.from(unit).toString('hex'))).toEqual([
    '67aa',
    '68bb',
    '650003cc',
  ])
})

test('nothing without a start code', () => {
  expect(splitUnits(Buffer.from([1, 2, 3]))).toEqual([])
})

const heads = (codec: 'h264' | 'h265', bytes: number[]): boolean[] =>
  bytes.map(byte => isParameterSet(codec, Uint8Array.of(byte, 1)))

test('knows the parameter sets of both codecs', () => {
  expect(heads('h264', [0x67, 0x68, 0x65, 0x41])).toEqual([true, true, false, false])
  expect(heads('h265', [0x40, 0x42, 0x44, 0x26])).toEqual([true, true, true, false])
})
