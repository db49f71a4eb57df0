import { describe, expect, test } from 'vitest'
import type { AudioFormat } from './audio-sample-entry.ts'
import { findBox } from './boxes.ts'
import { Fmp4Error } from './errors.ts'
import { buildInit } from './init.ts'
import { createParameterSets } from './parameter-sets.ts'
import { dumpBoxes } from './testing/dump-boxes.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
const sps264 = hex('6764001facd9405005bb011000000300100000030320f1831960')
const pps264 = hex('68ef8fcb')
const h265 = [
  hex('40010c01ffff016000000300900000030000030078ba0240'),
  hex('420101016000000300900000030000030078a003c0801107cb96e92930bc05a02000000300200000030321'),
  hex('4401c073c189'),
]

const includes = (bytes: Uint8Array, part: Uint8Array): boolean =>
  Buffer.from(bytes).includes(Buffer.from(part))

test('H.264 with AAC: MIME text, size and both records', () => {
  const sets = createParameterSets('h264')
  sets.update([sps264, pps264])
  const init = buildInit('h264', sets, { codec: 'aac', sampleRate: 16_000, channels: 1, config: hex('1408') })
  expect(init).toMatchObject({
    mime: 'video/mp4; codecs="avc1.64001f,mp4a.40.2"',
    width: 1280,
    height: 720,
    hasAudio: true,
  })
  expect(findBox(init.segment, 'moov', 'mvex')).toBeDefined()
  expect(includes(init.segment, sps264)).toBe(true)
  expect(includes(init.segment, hex('05021408'))).toBe(true)
})

test('H.265 with FLAC: hvcC holds the three sets', () => {
  const sets = createParameterSets('h265')
  sets.update(h265)
  const init = buildInit('h265', sets, { codec: 'flac', sampleRate: 8000, channels: 1 })
  expect(init.mime).toBe('video/mp4; codecs="hvc1.1.6.L120.90,flac"')
  for (const unit of h265) expect(includes(init.segment, unit)).toBe(true)
})

test('incomplete sets and unusable audio are typed errors', () => {
  const sets = createParameterSets('h264')
  sets.update([sps264])
  expect(() => buildInit('h264', sets)).toThrow(Fmp4Error)
  sets.update([pps264])
  const empty = { codec: 'aac', sampleRate: 48_000, channels: 2, config: new Uint8Array(0) } as const
  expect(() => buildInit('h264', sets, empty)).toThrow(Fmp4Error)
  expect(() => buildInit('h264', sets, { codec: 'flac', sampleRate: 8000, channels: 99 })).toThrow(Fmp4Error)
})

test('every box of H.264 with AAC, byte by byte', () => {
  const sets = createParameterSets('h264')
  sets.update([sps264, pps264])
  const audio = { codec: 'aac', sampleRate: 16_000, channels: 1, config: hex('1408') } as const
  expect(dumpBoxes(buildInit('h264', sets, audio).segment)).toEqual([
    'ftyp 69736f360000000069736f366d703431',
    'moov/mvhd 000000000000000000000000000003e8000000000001000001000000000000000000000000010000000000000000000000000000000100000000000000000000000000004000000000000000000000000000000000000000000000000000000000000003',
    'moov/trak/tkhd 000000070000000000000000000000010000000000000000000000000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000400000000500000002d00000',
    'moov/trak/mdia/mdhd 00000000000000000000000000015f900000000055c40000',
    'moov/trak/mdia/hdlr 00000000000000007669646500000000000000000000000000',
    'moov/trak/mdia/minf/vmhd 000000010000000000000000',
    'moov/trak/mdia/minf/dinf/dref 00000000000000010000000c75726c2000000001',
    'moov/trak/mdia/minf/stbl/stsd 00000000000000010000008b61766331000000000000000100000000000000000000000000000000050002d0004800000048000000000000000100000000000000000000000000000000000000000000000000000000000000000018ffff00000035617663430164001fffe1001a6764001facd9405005bb011000000300100000030320f183196001000468ef8fcbfdf8f800',
    'moov/trak/mdia/minf/stbl/stts 0000000000000000',
    'moov/trak/mdia/minf/stbl/stsc 0000000000000000',
    'moov/trak/mdia/minf/stbl/stsz 000000000000000000000000',
    'moov/trak/mdia/minf/stbl/stco 0000000000000000',
    'moov/trak/tkhd 000000070000000000000000000000020000000000000000000000000000000000000000010000000001000000000000000000000000000000010000000000000000000000000000400000000000000000000000',
    'moov/trak/mdia/mdhd 00000000000000000000000000003e800000000055c40000',
    'moov/trak/mdia/hdlr 0000000000000000736f756e00000000000000000000000000',
    'moov/trak/mdia/minf/smhd 0000000000000000',
    'moov/trak/mdia/minf/dinf/dref 00000000000000010000000c75726c2000000001',
    'moov/trak/mdia/minf/stbl/stsd 00000000000000010000004b6d7034610000000000000001000000000000000000010010000000003e800000000000276573647300000000031900020004114015000000000000000000000005021408060102',
    'moov/trak/mdia/minf/stbl/stts 0000000000000000',
    'moov/trak/mdia/minf/stbl/stsc 0000000000000000',
    'moov/trak/mdia/minf/stbl/stsz 000000000000000000000000',
    'moov/trak/mdia/minf/stbl/stco 0000000000000000',
    'moov/mvex/trex 000000000000000100000001000000000000000000000000',
    'moov/mvex/trex 000000000000000200000001000000000000000000000000',
  ])
})

test('the sample entries of H.265 and FLAC, byte by byte', () => {
  const sets = createParameterSets('h265')
  sets.update(h265)
  const audio = { codec: 'flac', sampleRate: 8000, channels: 1 } as const
  const boxes = dumpBoxes(buildInit('h265', sets, audio).segment)
  expect(boxes.filter(each => /stsd|tkhd|mdhd/.test(each))).toEqual([
    'moov/trak/tkhd 000000070000000000000000000000010000000000000000000000000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000400000000780000004380000',
    'moov/trak/mdia/mdhd 00000000000000000000000000015f900000000055c40000',
    'moov/trak/mdia/minf/stbl/stsd 0000000000000001000000cd6876633100000000000000010000000000000000000000000000000007800438004800000048000000000000000100000000000000000000000000000000000000000000000000000000000000000018ffff000000776876634301016000000090000000000078f000fcfdf8f800000f03a00001001840010c01ffff016000000300900000030000030078ba0240a10001002b420101016000000300900000030000030078a003c0801107cb96e92930bc05a02000000300200000030321a2000100064401c073c189',
    'moov/trak/tkhd 000000070000000000000000000000020000000000000000000000000000000000000000010000000001000000000000000000000000000000010000000000000000000000000000400000000000000000000000',
    'moov/trak/mdia/mdhd 00000000000000000000000000001f400000000055c40000',
    'moov/trak/mdia/minf/stbl/stsd 000000000000000100000056664c61430000000000000001000000000000000000010010000000001f4000000000003264664c6100000000800000220010ffff00000000000001f400f00000000000000000000000000000000000000000',
  ])
})

test('a file without sound has one track', () => {
  const sets = createParameterSets('h264')
  sets.update([sps264, pps264])
  const { segment, mime, hasAudio } = buildInit('h264', sets)
  expect({ mime, hasAudio }).toEqual({ mime: 'video/mp4; codecs="avc1.64001f"', hasAudio: false })
  const types = dumpBoxes(segment).map(each => each.split(' ')[0])
  expect(types.filter(type => type === 'moov/mvex/trex' || type === 'moov/trak/tkhd')).toHaveLength(2)
})

describe('audio', () => {
  const aac = { codec: 'aac', sampleRate: 48_000, channels: 2, config: hex('1190') } as const
  const mimeOf = (audio: AudioFormat): string => {
    const sets = createParameterSets('h264')
    sets.update([sps264, pps264])
    return buildInit('h264', sets, audio).mime
  }

  test.each<[string, Partial<AudioFormat>, Partial<AudioFormat>]>([
    ['fewest channels', { channels: 1 }, { channels: 0 }],
    ['most channels', { channels: 8 }, { channels: 9 }],
    ['lowest rate', { sampleRate: 1000 }, { sampleRate: 999 }],
    ['highest rate', { sampleRate: 192_000 }, { sampleRate: 192_001 }],
    ['shortest configuration', { config: new Uint8Array(2) }, { config: new Uint8Array(1) }],
    ['longest configuration', { config: new Uint8Array(64) }, { config: new Uint8Array(65) }],
  ])('the %s are taken, one beyond is refused', (_name, bound, beyond) => {
    expect(() => mimeOf({ ...aac, ...bound })).not.toThrow()
    expect(() => mimeOf({ ...aac, ...beyond })).toThrow(Fmp4Error)
  })

  test.each([
    ['1190', '2'],
    ['2b8a', '5'],
    ['f95e', '42'],
  ])('configuration %s has object type %s', (config, type) => {
    expect(mimeOf({ ...aac, config: hex(config) })).toContain(`mp4a.40.${type}"`)
  })

  test('a rate that does not fit its field is left to the record of the codec', () => {
    const sets = createParameterSets('h264')
    sets.update([sps264, pps264])
    const [fits, beyond] = [65_535, 65_536].map(sampleRate =>
      dumpBoxes(buildInit('h264', sets, { codec: 'flac', sampleRate, channels: 2 }).segment).find(each =>
        each.includes('664c6143'),
      ),
    )
    expect(fits).toContain('0002001000000000ffff0000')
    expect(beyond).toContain('000200100000000000000000')
    expect(beyond).toContain('100002f0')
  })
})
