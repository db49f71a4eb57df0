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
    expect(unitsOfSample(info.sample)).toEqual(frame.units)
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
    const later = { ...frame, decodeTime: 10, receivedAt: frame.receivedAt + 40 }
    const times = producerTimes(concat([buildFragment(frame), buildFragment(later)]))
    expect(times.map(time => time.receivedAt)).toEqual([frame.receivedAt, later.receivedAt])
    expect(times[1]).toMatchObject({ track: 1, mediaTime: 10 })
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
        expect(unitsOfSample(info.sample)).toEqual(input.units)
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
      unitsOfSample,
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
})
