import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concat, findBox, readBoxes } from './boxes.ts'
import { Fmp4Error } from './errors.ts'
import {
  buildFragment,
  FRAGMENT_HEAD_SIZE,
  producerTimes,
  readFragment,
  retime,
  unitsOfSample,
  type FragmentInput,
} from './fragment.ts'

const frame: FragmentInput = {
  track: 1,
  sequence: 7,
  decodeTime: 2 ** 33 + 5,
  duration: 3600,
  compositionOffset: -3600,
  key: true,
  receivedAt: 1_800_000_000_123,
  units: [Uint8Array.of(0x65, 1, 2, 3), Uint8Array.of(0x65, 4)],
  lengthPrefixed: true,
}

function faultOf(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.name : 'foreign'
  }
}

describe('one-frame fragments', () => {
  test('read back as written', () => {
    const info = readFragment(buildFragment(frame))
    expect(info).toMatchObject({
      track: 1,
      decodeTime: 2 ** 33 + 5,
      duration: 3600,
      compositionOffset: -3600,
    })
    expect(info).toMatchObject({ key: true, receivedAt: 1_800_000_000_123 })
    expect(unitsOfSample('h264', info.sample)).toEqual(frame.units)
  })

  test('boxes nest and the data offset points at the sample', () => {
    const bytes = buildFragment(frame)
    expect(readBoxes(bytes).map(each => each.type)).toEqual(['prft', 'moof', 'mdat'])
    const moof = findBox(bytes, 'moof')!
    const run = findBox(bytes, 'moof', 'traf', 'trun')!
    const dataOffset = new DataView(bytes.buffer).getUint32(run.body + 8)
    expect(moof.start + dataOffset).toBe(FRAGMENT_HEAD_SIZE)
    expect(findBox(bytes, 'mdat')!.body).toBe(FRAGMENT_HEAD_SIZE)
  })

  test('retiming changes the times and nothing else', () => {
    const bytes = buildFragment(frame)
    retime(bytes, 90_000)
    expect(bytes).toEqual(buildFragment({ ...frame, decodeTime: 90_000 }))
  })

  test('a message of many fragments gives all its reception times', () => {
    const later = { ...frame, decodeTime: 10, compositionOffset: 4, receivedAt: frame.receivedAt + 40 }
    const times = producerTimes(concat([buildFragment(frame), buildFragment(later)]))
    expect(times.map(time => time.receivedAt)).toEqual([frame.receivedAt, later.receivedAt])
    expect(times[1]).toMatchObject({ track: 1, mediaTime: 14 })
  })

  test('whatever is written is read back', () => {
    const inputs = fc.record({
      decodeTime: fc.maxSafeNat(),
      duration: fc.nat(),
      receivedAt: fc.nat({ max: 4_000_000_000 }).map(value => value * 500),
      units: fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(inputs, input => {
        const info = readFragment(buildFragment({ ...frame, ...input }))
        expect(info).toMatchObject({ decodeTime: input.decodeTime, duration: input.duration })
        expect(info.receivedAt).toBe(input.receivedAt)
        expect(unitsOfSample('h264', info.sample)).toEqual(input.units)
      }),
    )
  })

  test('readers throw only typed errors, on random and on damaged bytes', () => {
    const whole = buildFragment(frame)
    const damaged = fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => {
      const copy = whole.slice()
      copy[at] = byte
      return copy
    })
    const readers = [
      readFragment,
      (bytes: Uint8Array) => unitsOfSample('h264', bytes),
      producerTimes,
      readBoxes,
      (bytes: Uint8Array) => retime(bytes, 1),
    ]
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged),
        fc.constantFrom(...readers),
        (bytes, read) => {
          expect(['none', 'Fmp4Error']).toContain(faultOf(() => read(bytes)))
        },
      ),
      { numRuns: 1000 },
    )
    expect(() => readFragment(whole.subarray(0, 100))).toThrow(Fmp4Error)
  })

  test('are written in this layout', () => {
    const bytes = buildFragment({ ...frame, decodeTime: 2 ** 32 + 9, receivedAt: 1_800_000_000_500 })
    expect(Buffer.from(bytes).toString('hex')).toBe(
      [
        '00000020707266740100000000000001eef450808000000000000000fffff1f9',
        '000000686d6f6f66000000106d6668640000000000000007',
        '0000005074726166000000107466686400020000000000010000001474666474010000000000000100000009',
        '000000247472756e01000f01000000010000007000000e100000000e02000000fffff1f0',
        '000000166d6461740000000465010203000000026504',
      ].join(''),
    )
    const delta = buildFragment({ ...frame, key: false, lengthPrefixed: false, compositionOffset: undefined })
    expect(readFragment(delta)).toMatchObject({ key: false, compositionOffset: 0 })
    expect(Buffer.from(readFragment(delta).sample).toString('hex')).toBe('650102036504')
  })

  test.each([
    ['one byte short', (whole: Uint8Array) => whole.subarray(0, -1)],
    ['one byte long', (whole: Uint8Array) => concat([whole, Uint8Array.of(0)])],
    ['another box first', (whole: Uint8Array) => whole.with(7, 0x73)],
    ['another box for the time', (whole: Uint8Array) => whole.with(32 + 52, 0)],
    ['no sample at all', (whole: Uint8Array) => whole.subarray(0, FRAGMENT_HEAD_SIZE - 1)],
  ])('with %s are refused', (_name, damage) => {
    expect(() => readFragment(damage(buildFragment(frame)))).toThrow(Fmp4Error)
  })

  test('an empty sample is whole', () => {
    expect(unitsOfSample('h264', readFragment(buildFragment({ ...frame, units: [] })).sample)).toEqual([])
  })

  test.each([
    ['a length cut off', [0, 0, 0]],
    ['a unit one byte longer than the sample', [0, 0, 0, 2, 9]],
  ])('a sample with %s is refused', (_name, sample) => {
    expect(() => unitsOfSample('h264', Uint8Array.from(sample))).toThrow(Fmp4Error)
  })

  test('times are found among other boxes, and a box that does not fit is refused', () => {
    const other = Uint8Array.of(0, 0, 0, 8, 0x70, 0x72, 0x66, 0x74)
    const message = concat([other, buildFragment(frame), Uint8Array.of(1, 2, 3)])
    expect(producerTimes(message)).toHaveLength(1)
    for (const size of [7, 9])
      expect(() => producerTimes(Uint8Array.of(0, 0, 0, size, 1, 1, 1, 1))).toThrow(Fmp4Error)
  })
})
