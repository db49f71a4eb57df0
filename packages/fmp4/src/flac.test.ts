import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fmp4Error } from './errors.ts'
import { g711ToFlac } from './flac.ts'

const samples = (law: 'pcma' | 'pcmu', codes: number[]): number[] => {
  const frame = Buffer.from(g711ToFlac(law, Uint8Array.from(codes), 1, 0))
  return codes.map((_, index) => frame.readInt16BE(9 + index * 2))
}

const crc = (bytes: Uint8Array, width: number, polynomial: number): number => {
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) {
      value = ((value << 1) ^ (value & (1 << (width - 1)) ? polynomial : 0)) & (2 ** width - 1)
    }
  }
  return value
}

const header = (first: number): number[] => [
  ...g711ToFlac('pcmu', new Uint8Array(16), 1, first).subarray(4, 11),
]

test('codes decode to the values of ITU-T G.711', () => {
  expect(samples('pcmu', [0xff, 0x7f, 0x80, 0x00])).toEqual([0, 0, 32_124, -32_124])
  expect(samples('pcma', [0xd5, 0x55, 0xaa, 0x2a])).toEqual([8, -8, 32_256, -32_256])
})

test('both checksums close to zero, so a decoder accepts the frame', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 2, maxLength: 400 }), fc.nat({ max: 127 }), (packet, first) => {
      const frame = g711ToFlac('pcma', packet, 1, first)
      expect(crc(frame.subarray(0, 8), 8, 0x07)).toBe(0)
      expect(crc(frame, 16, 0x8005)).toBe(0)
      expect(frame.length).toBe(8 + 1 + packet.length * 2 + 2)
    }),
  )
})

test('sample numbers grow like UTF-8 and wrap at 36 bits', () => {
  expect(header(0x7f)[0]).toBe(0x7f)
  expect(header(0x80).slice(0, 2)).toEqual([0xc2, 0x80])
  expect(header(0x20ac).slice(0, 3)).toEqual([0xe2, 0x82, 0xac])
  expect(header(2 ** 36 - 1)).toEqual([0xfe, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf])
  expect(header(2 ** 36)[0]).toBe(0)
})

test('an empty or huge packet is a typed error', () => {
  expect(() => g711ToFlac('pcma', new Uint8Array(0), 1, 0)).toThrow(Fmp4Error)
  expect(() => g711ToFlac('pcma', new Uint8Array(70_000), 1, 0)).toThrow(Fmp4Error)
})

test('of two channels each has its own subframe', () => {
  const frame = Buffer.from(g711ToFlac('pcmu', Uint8Array.of(0x00, 0x80, 0x00, 0x80, 0x7f), 2, 0))
  // Two blocks of 16 bits in two channels: sync, block size by 16 bits, independent stereo.
  expect(frame.subarray(0, 7).toString('hex')).toBe('fff97018000001')
  const samples = [9, 11, 14, 16].map(at => frame.readInt16BE(at))
  expect(samples).toEqual([-32_124, -32_124, 32_124, 32_124])
  expect([frame[8], frame[13], frame.length]).toEqual([2, 2, 20])
  expect(crc(frame, 16, 0x8005)).toBe(0)
})

test('the largest packet is 65,535 samples of one or two channels; more, fewer or other channels are refused', () => {
  const build = (bytes: number, channels: number) => () =>
    g711ToFlac('pcma', new Uint8Array(bytes), channels, 0)
  for (const [bytes, channels] of [
    [65_535, 1],
    [1, 1],
    [131_070, 2],
    [2, 2],
  ] as const)
    expect(build(bytes, channels)).not.toThrow()
  for (const [bytes, channels] of [
    [65_536, 1],
    [131_072, 2],
    [1, 2],
    [9, 3],
    [9, 0],
  ] as const)
    expect(build(bytes, channels)).toThrow(Fmp4Error)
})
