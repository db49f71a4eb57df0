import { expect, test } from 'vitest'
import { Fmp4Error } from './errors.ts'
import { parseH265PpsId, parseH265Sps, parseH265VpsId } from './h265.ts'
import { BitWriter } from './testing/bit-writer.ts'

interface Sps {
  subLayers?: number
  nested?: boolean
  /** The 12 bytes of general profile, tier and level. */
  general?: number[]
  id?: number
  chromaFormat?: number
  width?: number
  height?: number
  crop?: [left: number, right: number, top: number, bottom: number]
  depths?: [luma: number, chroma: number]
  orderSize?: number
  /** Frames of reordering by layer; one value stands for all of them. */
  reorder?: number[]
}

const MAIN = [0x01, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93]

const PLAIN: Required<Omit<Sps, 'crop'>> = {
  subLayers: 0,
  nested: false,
  general: MAIN,
  id: 0,
  chromaFormat: 1,
  width: 640,
  height: 360,
  depths: [0, 0],
  orderSize: 4,
  reorder: [2],
}

/** A sequence parameter set of 640x360 unless told otherwise (ITU-T H.265 §7.3.2.2). */
function spsOf(fields: Sps): Uint8Array {
  const sps = { ...PLAIN, ...fields }
  const writer = new BitWriter().bits(0x4201, 16).bits(1, 4).bits(sps.subLayers, 3).flag(sps.nested)
  for (const byte of sps.general) writer.bits(byte, 8)
  if (sps.subLayers > 0) writeLayers(writer, sps.subLayers)
  writer.unsigned(sps.id, sps.chromaFormat)
  if (sps.chromaFormat === 3) writer.flag(false)
  writer.unsigned(sps.width, sps.height).flag(sps.crop !== undefined)
  if (sps.crop) writer.unsigned(...sps.crop)
  writer.unsigned(...sps.depths, sps.orderSize).flag(sps.reorder.length > 1)
  for (const frames of sps.reorder) writer.unsigned(5, frames, 0)
  return writer.unit()
}

/** The first layer has both its profile and its level, the second a level only. */
function writeLayers(writer: BitWriter, subLayers: number): void {
  for (let layer = 0; layer < 8; layer++)
    writer.flag(layer === 0 && layer < subLayers, layer < Math.min(2, subLayers))
  writer.bits(0, 44).bits(0, 44).bits(90, 8)
  if (subLayers > 1) writer.bits(91, 8)
}

const parse = (fields: Sps) => parseH265Sps(spsOf(fields))

test('size, depths, codec string and reordering', () => {
  expect(parse({ id: 4, depths: [2, 1] })).toEqual({
    id: 4,
    width: 640,
    height: 360,
    codec: 'hvc1.1.6.L93.90',
    chromaFormat: 1,
    bitDepthLuma: 10,
    bitDepthChroma: 9,
    reorderFrames: 2,
    profileTierLevel: Uint8Array.from(MAIN),
    temporalLayers: 1,
    temporalNested: false,
  })
})

test('several temporal layers: their levels are passed over, the reordering is that of the last', () => {
  expect(parse({ subLayers: 1, nested: true, reorder: [1, 3] })).toMatchObject({
    temporalLayers: 2,
    temporalNested: true,
    width: 640,
    reorderFrames: 3,
  })
  expect(parse({ subLayers: 2, reorder: [4] })).toMatchObject({
    temporalLayers: 3,
    height: 360,
    reorderFrames: 4,
  })
})

test.each([
  ['high tier and a profile space', [0x62, 0x20, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 120], 'hvc1.A2.4.H120.B0'],
  [
    'constraints up to the last byte',
    [0x04, 0x08, 0, 0, 1, 0, 0x9d, 0, 0, 0, 8, 30],
    'hvc1.4.80000010.L30.0.9D.0.0.0.8',
  ],
  ['no constraint at all', [0xc1, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60], 'hvc1.C1.2.L60'],
])('codec string with %s', (_name, general, codec) => {
  expect(parse({ general }).codec).toBe(codec)
})

test.each([
  ['4:2:0', 1, { width: 634, height: 346 }],
  ['4:2:2', 2, { width: 634, height: 353 }],
  ['4:4:4', 3, { width: 637, height: 353 }],
  ['grey', 0, { width: 637, height: 353 }],
])('cropping counts in the units of %s', (_name, chromaFormat, size) => {
  expect(parse({ chromaFormat, crop: [1, 2, 3, 4] })).toMatchObject({ ...size, chromaFormat })
})

test.each<[string, Sps, Sps]>([
  ['number of layers', { subLayers: 6 }, { subLayers: 7 }],
  ['id', { id: 15 }, { id: 16 }],
  ['chroma format', { chromaFormat: 3 }, { chromaFormat: 4 }],
  ['width', { width: 16_384 }, { width: 16_385 }],
  ['height', { height: 16_384 }, { height: 16_385 }],
  ['luma depth', { depths: [8, 0] }, { depths: [9, 0] }],
  ['chroma depth', { depths: [0, 8] }, { depths: [0, 9] }],
  ['picture order size', { orderSize: 12 }, { orderSize: 13 }],
  ['reordering', { reorder: [16] }, { reorder: [17] }],
])('the largest %s is taken, one more refused', (_name, largest, beyond) => {
  expect(() => parse(largest)).not.toThrow()
  expect(() => parse(beyond)).toThrow(Fmp4Error)
})

test('ids of the other sets', () => {
  const pps = (id: number) => new BitWriter().bits(0x4401, 16).unsigned(id, 0).unit()
  expect(parseH265VpsId(Uint8Array.of(0x40, 1, 0x5c, 1))).toBe(5)
  expect(parseH265PpsId(pps(63))).toBe(63)
  expect(() => parseH265PpsId(pps(64))).toThrow(Fmp4Error)
})
