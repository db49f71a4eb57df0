import { expect, test } from 'vitest'
import { findBox } from './boxes.ts'
import { Fmp4Error } from './errors.ts'
import { buildInit } from './init.ts'
import { createParameterSets } from './parameter-sets.ts'

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
