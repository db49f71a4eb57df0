import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { h264Track } from '../testing/fixtures.ts'
import { depacketize, packet } from '../testing/depacketize.ts'
import { hasRecoveryPoint } from './recovery-point.ts'

const has = (...bytes: number[]) => hasRecoveryPoint(Uint8Array.from([6, ...bytes]), 0, bytes.length + 1)
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

test.each([
  ['alone', [6, 1, 0xc4, 0x80], true],
  ['behind a note of the camera', [5, 3, 1, 2, 3, 6, 1, 0xc4, 0x80], true],
  ['behind a note of 300 bytes', [5, 0xff, 45, ...zeros(300).map(() => 7), 6, 1, 0xc4, 0x80], true],
  ['behind bytes that keep start codes out', [5, 4, 0, 0, 3, 1, 6, 6, 1, 0xc4, 0x80], true],
  ['missing', [5, 3, 6, 1, 0xc4, 0x80], false],
  ['in a note of the camera alone', [5, 2, 6, 1, 0x80], false],
  ['cut off', [6], false],
  ['behind a length past the end', [5, 200, 6, 1, 0xc4, 0x80], false],
])('a recovery point %s', (_, bytes, isThere) => {
  expect(has(...bytes)).toBe(isThere)
})

test('whatever the bytes are, there is an answer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), bytes => {
      expect([true, false]).toContain(hasRecoveryPoint(bytes, 0, bytes.length))
    }),
  )
})

const point = [6, 6, 1, 0xc4, 0x80]
const slice = [0x41, 0x80, 9]
const idr = [0x65, 0x80, 1]
/** A letter for each picture, 10 s apart: k of a key picture, p of a recovery point, s of neither. */
const keysOf = (pictures: string) => {
  const packets = pictures.split('').flatMap((kind, index) => {
    const whole = packet(0, index, true, kind === 'k' ? idr : slice)
    const parts = kind === 'p' ? [packet(0, index, false, point), whole] : [whole]
    return parts.map(bytes => ({ bytes, at: index * 10_000 }))
  })
  // Numbers that adjoin: nothing is lost.
  packets.forEach(({ bytes }, index) => bytes.writeUInt16BE(index, 2))
  const all = packets.map(({ bytes }) => bytes)
  return depacketize(h264Track, all, {}, undefined, index => packets[index]!.at)
    .map(({ key }) => (key ? 'K' : '-'))
    .join('')
}

test.each([
  ['no key picture ever: from the second recovery point on', 'sspsspsspss', 'K--K--'],
  ['a key picture at the beginning alone: after a minute and a half', 'kspsspsspsspssp', 'K----------K--K'],
  ['key pictures a minute apart stay the only ones', 'kpppppkpppppk', 'K-----K-----K'],
  ['key pictures come again', 'pspspskspsk', 'K-K-K---K'],
])('%s', (_, pictures, keys) => {
  expect(keysOf(pictures)).toBe(keys)
})
