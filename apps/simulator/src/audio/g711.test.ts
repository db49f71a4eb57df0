import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { encodeALaw, encodeMuLaw } from './g711.ts'

/** ITU-T G.711, table 2: the value that a code means. */
function decodeMuLaw(code: number): number {
  const inverted = ~code & 0xff
  const value = (((inverted & 15) << 3) + 132) * 2 ** ((inverted >> 4) & 7) - 132
  return inverted & 0x80 ? -value : value
}

function decodeALaw(code: number): number {
  const plain = code ^ 0x55
  const [segment, mantissa] = [(plain >> 4) & 7, (plain & 15) << 4]
  const value = segment === 0 ? mantissa + 8 : (mantissa + 264) * 2 ** (segment - 1)
  return plain & 0x80 ? value : -value
}

test.each([
  ['mu-law', encodeMuLaw, decodeMuLaw],
  ['A-law', encodeALaw, decodeALaw],
] as const)('%s keeps a sample within a sixteenth of its size', (_name, encode, decode) => {
  assert(
    property(integer({ min: -32_768, max: 32_767 }), sample => {
      const error = Math.abs(decode(encode(sample)) - sample)
      expect(error).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 16))
    }),
  )
})

test('silence and full scale have their well-known codes', () => {
  expect([encodeMuLaw(0), encodeMuLaw(32_767), encodeMuLaw(-32_768)]).toEqual([0xff, 0x80, 0x00])
  expect([encodeALaw(0), encodeALaw(32_767), encodeALaw(-32_768)]).toEqual([0xd5, 0xaa, 0x2a])
})
