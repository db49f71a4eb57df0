import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fmp4Error } from './errors.ts'
import { parseH264Sps } from './h264.ts'
import { parseH265Sps } from './h265.ts'
import { isKeyUnit, sampleUnits, unitType } from './nal.ts'
import { createParameterSets } from './parameter-sets.ts'
import { BitWriter } from './testing/bit-writer.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
// Written by x264 and x265 for generated pictures.
const high720 = hex('6764001facd9405005bb011000000300100000030320f1831960')
const baseline642 = hex('6742c01ed900a42fe224c044000003000400000300c83c58b920')
const main1080h265 = hex(
  '420101016000000300900000030000030078a003c0801107cb96e92930bc05a02000000300200000030321',
)
const pps = hex('68ef8fcb')

const damaged = (unit: Uint8Array) =>
  fc.tuple(fc.nat(unit.length - 1), fc.nat(255)).map(([at, byte]) => {
    const copy = unit.slice()
    copy[at] = byte
    return copy
  })

function isSaneOrTyped(
  parse: (unit: Uint8Array) => { width: number; height: number },
  bytes: Uint8Array,
): boolean {
  try {
    const { width, height } = parse(bytes)
    return width > 0 && height > 0 && width <= 16_384 && height <= 16_384
  } catch (error) {
    return error instanceof Fmp4Error
  }
}

describe('sequence parameter sets', () => {
  test('H.264 high profile: size, codec string, reordering', () => {
    const info = parseH264Sps(high720)
    expect(info).toMatchObject({
      width: 1280,
      height: 720,
      codec: 'avc1.64001f',
      reorderFrames: 2,
      chromaFormat: 1,
    })
  })

  test('H.264 baseline with a cropped size never reorders', () => {
    const info = parseH264Sps(baseline642)
    expect(info).toMatchObject({ width: 642, height: 362, codec: 'avc1.42c01e', reorderFrames: 0 })
  })

  test('H.265 main: size and codec string', () => {
    const info = parseH265Sps(main1080h265)
    expect(info).toMatchObject({ width: 1920, height: 1080, codec: 'hvc1.1.6.L120.90', temporalLayers: 1 })
  })

  test('truncated sets throw a typed error, and the display part may be missing', () => {
    expect(() => parseH264Sps(high720.subarray(0, 6))).toThrow(Fmp4Error)
    expect(() => parseH265Sps(main1080h265.subarray(0, 12))).toThrow(Fmp4Error)
    expect(parseH264Sps(high720.subarray(0, 12))).toMatchObject({ width: 1280, reorderFrames: undefined })
  })

  test('any bytes give a result of sane size or a typed error', () => {
    const random = fc.uint8Array({ maxLength: 200 })
    fc.assert(
      fc.property(fc.oneof(random, damaged(high720)), bytes => {
        expect(isSaneOrTyped(parseH264Sps, bytes)).toBe(true)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.oneof(random, damaged(main1080h265)), bytes => {
        expect(isSaneOrTyped(parseH265Sps, bytes)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('collecting', () => {
  test('complete once sequence and picture sets are there; the same again is no change', () => {
    const sets = createParameterSets('h264')
    expect(sets.update([high720])).toBe(true)
    expect(sets.sps()).toBeUndefined()
    expect(sets.update([pps])).toBe(true)
    expect(sets.sps()?.width).toBe(1280)
    expect(sets.update([high720, pps, Uint8Array.of(0x65, 1)])).toBe(false)
  })

  test('a set that differs is a change and replaces the one of its id', () => {
    const sets = createParameterSets('h264')
    sets.update([high720, pps])
    expect(sets.update([baseline642])).toBe(true)
    expect(sets.sps()?.width).toBe(642)
    expect(sets.list()).toHaveLength(2)
  })

  test('a set is kept as it was when its memory is used again', () => {
    const memory = Buffer.concat([high720, pps])
    const sets = createParameterSets('h264')
    sets.update([memory.subarray(0, high720.length), memory.subarray(high720.length)])
    memory.fill(0)
    expect(sets.list()).toEqual([high720, pps])
  })

  test('a set of 4 KiB is taken, a byte more refused', () => {
    const padded = (size: number) => {
      const unit = new Uint8Array(size)
      unit.set(high720)
      return unit
    }
    expect(createParameterSets('h264').update([padded(4096)])).toBe(true)
    expect(() => createParameterSets('h264').update([padded(4097)])).toThrow(Fmp4Error)
  })

  test('64 sets are kept; of a new id none more, but one of a known id still changes', () => {
    const ppsOf = (id: number, rest = 0) => new BitWriter().bits(0x68, 8).unsigned(id, rest).unit()
    const sets = createParameterSets('h264')
    expect(sets.update(Array.from({ length: 64 }, (_, id) => ppsOf(id)))).toBe(true)
    expect(() => sets.update([ppsOf(64)])).toThrow(Fmp4Error)
    expect(sets.update([ppsOf(63, 5)])).toBe(true)
    expect(sets.update([ppsOf(63, 5)])).toBe(false)
    expect(sets.of('pps')).toHaveLength(64)
  })

  test('of H.265 all three kinds are needed, and listed in their order whatever came first', () => {
    const vps = hex('40010c01ffff016000000300900000030000030078ba0240')
    const ppsH265 = hex('4401c073c189')
    const sets = createParameterSets('h265')
    sets.update([ppsH265, main1080h265])
    expect(sets.sps()).toBeUndefined()
    sets.update([vps])
    expect(sets.sps()?.height).toBe(1080)
    expect(sets.list()).toEqual([vps, main1080h265, ppsH265])
    expect(sets.of('vps')).toEqual([vps])
  })

  test('samples hold no parameter sets, delimiters or filler', () => {
    const idr = Uint8Array.of(0x65, 1, 2)
    const sei = Uint8Array.of(0x06, 5)
    const units = [Uint8Array.of(0x09, 0xf0), high720, pps, sei, idr, Uint8Array.of(0x0c), new Uint8Array(0)]
    expect(sampleUnits('h264', units)).toEqual([sei, idr])
    expect(sampleUnits('h265', [main1080h265, Uint8Array.of(0x46, 1), Uint8Array.of(0x26, 1)])).toEqual([
      Uint8Array.of(0x26, 1),
    ])
  })

  test('every kind of unit that no sample holds, and its neighbours that one does', () => {
    const typesKept = (codec: 'h264' | 'h265', units: Uint8Array[]) =>
      sampleUnits(codec, units).map(unit => unitType(codec, unit))
    const all = Array.from({ length: 64 }, (_, type) => type)
    expect(
      all.slice(0, 32).filter(type => !typesKept('h264', [Uint8Array.of(0x60 | type, 1)]).includes(type)),
    ).toEqual([7, 8, 9, 10, 11, 12])
    expect(all.filter(type => !typesKept('h265', [Uint8Array.of(type << 1, 1)]).includes(type))).toEqual([
      32, 33, 34, 35, 36, 37, 38,
    ])
  })

  test('decoding starts at an IDR picture of H.264, at any random access picture of H.265', () => {
    const all = Array.from({ length: 32 }, (_, type) => type)
    expect(all.filter(type => isKeyUnit('h264', Uint8Array.of(0x60 | type, 1)))).toEqual([5])
    expect(all.filter(type => isKeyUnit('h265', Uint8Array.of(type << 1, 1)))).toEqual([
      16, 17, 18, 19, 20, 21,
    ])
  })
})
