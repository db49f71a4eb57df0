import { describe, expect, test } from 'vitest'
import { Fmp4Error } from './errors.ts'
import { parseH264PpsId, parseH264Sps } from './h264.ts'
import { BitWriter } from './testing/bit-writer.ts'

interface Sps {
  profile?: number
  id?: number
  /** The fields that only extended profiles have. */
  chroma?: (writer: BitWriter) => unknown
  frameNumberSize?: number
  order?: (writer: BitWriter) => unknown
  references?: number
  columns?: number
  rows?: number
  framesOnly?: boolean
  crop?: [left: number, right: number, top: number, bottom: number]
  display?: (writer: BitWriter) => unknown
}

/** A sequence parameter set of 320x176 unless told otherwise (ISO 14496-10 §7.3.2.1.1). */
function spsOf(fields: Sps): Uint8Array {
  const { framesOnly = true, crop, display } = fields
  const writer = new BitWriter()
    .bits(0x67, 8)
    .bits(fields.profile ?? 77, 8)
    .bits(0x40, 8)
    .bits(31, 8)
  writer.unsigned(fields.id ?? 0)
  fields.chroma?.(writer)
  writer.unsigned(fields.frameNumberSize ?? 0)
  if (fields.order) fields.order(writer)
  else writer.unsigned(2)
  writer.unsigned(fields.references ?? 1).flag(false)
  writer.unsigned((fields.columns ?? 20) - 1, (fields.rows ?? 11) - 1).flag(framesOnly)
  if (!framesOnly) writer.flag(false)
  writer.flag(true, crop !== undefined)
  if (crop) writer.unsigned(...crop)
  writer.flag(display !== undefined)
  display?.(writer)
  return writer.unit()
}

const parse = (fields: Sps) => parseH264Sps(spsOf(fields))
const refusal = (fields: Sps) => () => parse(fields)

/** Every display field absent up to the reordering, which comes last. */
const reorderOnly = (writer: BitWriter, frames: number) =>
  writer
    .flag(false, false, false, false, false)
    .flag(false, false, false)
    .flag(true, true)
    .unsigned(2, 1, 9, 9, frames, 4)

test.each([
  ['4:4:4', '67f4001e919680a42fe1088840000003004000000c83c58ba8', 641, 361],
  ['4:2:2', '677a001ebcb405217f1111080000030008000003019078b175', 642, 361],
  ['4:2:0', '6742c01eda0290bf88921000000300100000030320f162ea', 642, 362],
])(
  'size of pictures of x264 in %s, whose edges are cut off in units of their colours',
  (_, sps, width, height) => {
    expect(parseH264Sps(Buffer.from(sps, 'hex'))).toMatchObject({ width, height })
  },
)

test('size, codec string and the values of plain 4:2:0', () => {
  expect(parse({ id: 3 })).toEqual({
    id: 3,
    width: 320,
    height: 176,
    codec: 'avc1.4d401f',
    chromaFormat: 1,
    bitDepthLuma: 8,
    bitDepthChroma: 8,
    reorderFrames: undefined,
  })
  expect(parse({ profile: 66 }).reorderFrames).toBe(0)
})

test.each([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244])(
  'profile %i has chroma format and depths',
  profile => {
    const chroma = (writer: BitWriter) => writer.unsigned(2, 1, 2).flag(false, false)
    expect(parse({ profile, chroma })).toMatchObject({
      chromaFormat: 2,
      bitDepthLuma: 9,
      bitDepthChroma: 10,
      width: 320,
    })
  },
)

describe('scaling lists', () => {
  /** Present lists of unchanged values, but the second, which ends early. */
  const lists = (format: number, count: number) => (writer: BitWriter) => {
    writer.unsigned(format)
    if (format === 3) writer.flag(false)
    writer.unsigned(0, 0).flag(false, true)
    for (let list = 0; list < count; list++) {
      writer.flag(list !== 2)
      if (list === 1) writer.signed(1, -9)
      else if (list !== 2) writer.signed(...Array.from({ length: list < 6 ? 16 : 64 }, () => 0))
    }
  }

  test.each([
    [1, 8],
    [3, 12],
  ])('of chroma format %i are %i, and what follows is read in its place', (format, count) => {
    expect(parse({ profile: 100, chroma: lists(format, count) })).toMatchObject({
      chromaFormat: format,
      width: 320,
      height: 176,
    })
  })
})

test.each([
  ['0', (writer: BitWriter) => writer.unsigned(0, 12)],
  ['1', (writer: BitWriter) => writer.unsigned(1).flag(true).signed(-3, 4).unsigned(3).signed(1, -2, 3)],
  ['2', (writer: BitWriter) => writer.unsigned(2)],
])('picture order type %s', (_type, order) => {
  expect(parse({ order })).toMatchObject({ width: 320, height: 176 })
})

describe('cropping', () => {
  const crop: Sps['crop'] = [1, 2, 3, 4]
  const format =
    (value: number, separate = false) =>
    (writer: BitWriter) => {
      writer.unsigned(value)
      if (value === 3) writer.flag(separate)
      writer.unsigned(0, 0).flag(false, false)
    }

  test.each([
    ['4:2:0', 1, { width: 314, height: 162 }],
    ['4:2:2', 2, { width: 314, height: 169 }],
    ['4:4:4', 3, { width: 317, height: 169 }],
    ['grey', 0, { width: 317, height: 169 }],
  ])('counts in the units of %s', (_name, value, size) => {
    expect(parse({ profile: 100, chroma: format(value), crop })).toMatchObject(size)
  })

  test('counts single samples where the planes are separate', () => {
    expect(parse({ profile: 244, chroma: format(3, true), crop })).toMatchObject({ width: 317, height: 169 })
  })

  test('counts double in height for fields, whose height counts double itself', () => {
    expect(parse({ framesOnly: false, crop })).toMatchObject({ width: 314, height: 324 })
  })
})

describe('display fields', () => {
  const hrd = (writer: BitWriter, models: number) => {
    writer.unsigned(models - 1).bits(0, 8)
    for (let model = 0; model < models; model++) writer.unsigned(5, 6).flag(true)
    return writer.bits(0, 20)
  }

  test.each([0, 2, 16])('give %i frames of reordering', frames => {
    expect(parse({ display: writer => reorderOnly(writer, frames) }).reorderFrames).toBe(frames)
  })

  test('give the reordering behind every field that may come before it', () => {
    const display = (writer: BitWriter) => {
      writer.flag(true).bits(255, 8).bits(1, 16).bits(1, 16)
      writer.flag(true).flag(true)
      writer.flag(true).bits(5, 3).flag(true).flag(true).bits(1, 8).bits(1, 8).bits(1, 8)
      writer.flag(true).unsigned(2, 3)
      writer.flag(true).bits(1, 32).bits(50, 32).flag(true)
      hrd(writer.flag(true), 2)
      hrd(writer.flag(true), 1)
      return writer.flag(true).flag(false).flag(true, true).unsigned(2, 1, 9, 9, 3, 4)
    }
    expect(parse({ display }).reorderFrames).toBe(3)
  })

  test.each([
    ['one buffer model', true, false],
    ['the other', false, true],
  ])('give it behind %s', (_name, nal, vcl) => {
    const display = (writer: BitWriter) => {
      writer.flag(true).bits(1, 8).flag(false, false, false, false)
      for (const has of [nal, vcl]) {
        writer.flag(has)
        if (has) hrd(writer, 32)
      }
      return writer.flag(false).flag(false).flag(true, true).unsigned(2, 1, 9, 9, 4, 4)
    }
    expect(parse({ display }).reorderFrames).toBe(4)
  })

  test('say nothing of it when there is none, when it is absurd and when they are cut off', () => {
    const none = (writer: BitWriter) =>
      writer.flag(false, false, false, false, false, false, false, false, false)
    expect(parse({ display: none }).reorderFrames).toBeUndefined()
    expect(parse({ display: writer => reorderOnly(writer, 17) }).reorderFrames).toBeUndefined()
    const whole = spsOf({ display: writer => reorderOnly(writer, 2) })
    expect(parseH264Sps(whole.subarray(0, whole.length - 2)).reorderFrames).toBeUndefined()
  })
})

test.each<[string, Sps, Sps]>([
  ['id', { id: 31 }, { id: 32 }],
  ['frame number size', { frameNumberSize: 12 }, { frameNumberSize: 13 }],
  ['reference frames', { references: 16 }, { references: 17 }],
  [
    'picture order size',
    { order: writer => writer.unsigned(0, 12) },
    { order: writer => writer.unsigned(0, 13) },
  ],
  ['picture order type', { order: writer => writer.unsigned(2) }, { order: writer => writer.unsigned(3) }],
  ['width', { columns: 1024 }, { columns: 1025 }],
  ['height', { rows: 1024 }, { rows: 1025 }],
  ['cropped width', { crop: [0, 159, 0, 0] }, { crop: [0, 160, 0, 0] }],
  ['cropped height', { crop: [0, 0, 87, 0] }, { crop: [0, 0, 88, 0] }],
])('the largest %s is taken, one more refused', (_name, largest, beyond) => {
  expect(refusal(largest)).not.toThrow()
  expect(refusal(beyond)).toThrow(Fmp4Error)
})

test.each([
  ['chroma format', [3, 0, 0], [4, 0, 0]],
  ['luma depth', [1, 6, 0], [1, 7, 0]],
  ['chroma depth', [1, 0, 6], [1, 0, 7]],
])('the largest %s is taken, one more refused', (_name, largest, beyond) => {
  const chroma =
    ([format = 0, luma = 0, depth = 0]: number[]) =>
    (writer: BitWriter) => {
      writer.unsigned(format)
      if (format === 3) writer.flag(false)
      writer.unsigned(luma, depth).flag(false, false)
    }
  expect(refusal({ profile: 100, chroma: chroma(largest) })).not.toThrow()
  expect(refusal({ profile: 100, chroma: chroma(beyond) })).toThrow(Fmp4Error)
})

test('the id of a picture parameter set, up to 255', () => {
  const pps = (id: number) => new BitWriter().bits(0x68, 8).unsigned(id, 0).unit()
  expect(parseH264PpsId(pps(0))).toBe(0)
  expect(parseH264PpsId(pps(255))).toBe(255)
  expect(() => parseH264PpsId(pps(256))).toThrow(Fmp4Error)
})
