import { Fmp4Error, isRecovering, readFragment } from '@palisade/fmp4'
import type { AccessUnit, AudioTrack, VideoTrack } from '@palisade/rtsp'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MediaFragment, StreamInit } from './engine.ts'
import { createPackager } from './packager.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const sps1280 = hex('6764001facd9405005bb011000000300100000030320f1831960')
const sps642 = hex('6742c01ed900a42fe224c044000003000400000300c83c58b920')
const pps = hex('68ef8fcb')
const key = Buffer.from([0x65, 1, 2])
const delta = Buffer.from([0x41, 3])
const start = 1_800_000_000_000

const video: VideoTrack = { kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets: [] }
const pcma: AudioTrack = { kind: 'audio', id: 1, codec: 'pcma', clockRate: 8000, channels: 1 }

function setup(tracks: { video?: Partial<VideoTrack>; audio?: AudioTrack } = {}) {
  const inits: StreamInit[] = []
  const fragments: MediaFragment[] = []
  const lacks: string[] = []
  const packager = createPackager({ ...video, ...tracks.video }, tracks.audio, {
    init: init => inits.push(init),
    fragment: fragment => fragments.push(fragment),
    awaitsKey: lack => lacks.push(lack),
  })
  let frame = 0
  const picture = (units: Uint8Array[], pts?: number): void => {
    const unit: AccessUnit = {
      track: 0,
      kind: 'video',
      pts: pts ?? frame * 3600,
      receivedAt: start + frame * 40,
      key: units.includes(key),
      units,
    }
    frame++
    packager.unit(unit)
  }
  const sound = (units: Uint8Array[], pts: number): void =>
    packager.unit({ track: 1, kind: 'audio', pts, receivedAt: start + frame * 40, key: true, units })
  return { inits, fragments, lacks, packager, picture, sound }
}

test('nothing before a key frame with its parameter sets; sets stay out of the samples', () => {
  const { inits, fragments, picture } = setup()
  picture([delta])
  picture([key])
  expect(inits).toHaveLength(0)
  picture([sps1280, pps, key])
  picture([delta])
  expect(inits.map(init => init.width)).toEqual([1280])
  expect(fragments.map(fragment => fragment.isKey)).toEqual([true, false])
  expect(readFragment(fragments[0]!.bytes).sample).toEqual(Buffer.concat([Buffer.from([0, 0, 0, 3]), key]))
})

test('pictures that cannot be shown say what they lack, until their parameter sets come', () => {
  const { lacks, fragments, picture } = setup()
  for (const units of [[delta], [key], [delta], [sps1280, key]]) picture(units)
  expect(lacks).toEqual(['awaiting_key', 'no_parameter_sets', 'no_parameter_sets', 'no_parameter_sets'])
  picture([pps, key])
  expect([lacks.length, fragments.length]).toEqual([4, 1])
})

test('sound goes on while pictures wait for the key picture of new parameter sets', () => {
  const { fragments, picture, sound } = setup({ audio: pcma })
  picture([sps1280, pps, key])
  sound([new Uint8Array(160)], 0)
  picture([sps642, delta])
  const before = fragments.length
  for (let at = 1; at < 10; at++) sound([new Uint8Array(160)], at * 160)
  expect(fragments.slice(before).some(({ isVideo }) => !isVideo)).toBe(true)
})

test('a stream says in its type where its groups begin: at key pictures, or at recovery points', () => {
  const { inits, packager } = setup({ video: { parameterSets: [sps1280, pps] } })
  const group = (first: Buffer, at: number) => {
    for (const [index, picture] of [first, delta].entries())
      packager.unit({
        track: 0,
        kind: 'video',
        pts: (at + index) * 3600,
        receivedAt: start + (at + index) * 40,
        key: index === 0,
        units: [picture],
      })
  }
  for (const [index, first] of [delta, delta, key, key, delta].entries()) group(first, index * 2)
  expect(inits.map(({ mime }) => isRecovering(mime))).toEqual([true, false, true])
})

test('sets from the SDP serve, and a broken one among them does no harm', () => {
  const { inits, picture } = setup({ video: { parameterSets: [hex('67ff'), sps1280, pps] } })
  picture([key])
  expect(inits).toHaveLength(1)
})

test('changed sets give a new init, and nothing of the new kind is sent before its key frame', () => {
  const { inits, fragments, picture } = setup({ video: { parameterSets: [sps1280, pps] } })
  picture([key])
  picture([sps642, delta])
  picture([delta])
  expect(fragments).toHaveLength(1)
  picture([sps642, key])
  expect(inits.map(init => init.width)).toEqual([1280, 642])
  expect(fragments).toHaveLength(2)
})

test('after a loss nothing is sent until the next key frame, without a new init', () => {
  const { inits, fragments, packager, picture } = setup({ video: { parameterSets: [sps1280, pps] } })
  picture([key])
  packager.loss()
  picture([delta])
  picture([key])
  expect(fragments.map(fragment => fragment.isKey)).toEqual([true, true])
  expect(inits).toHaveLength(1)
})

test.each([
  { kind: 'pictures', isVideo: true, pause: 17, isOneRun: true },
  { kind: 'sound', isVideo: false, pause: 4, isOneRun: true },
  { kind: 'sound', isVideo: false, pause: 17, isOneRun: false },
])(
  'after a pause of $pause in the $kind decode times go on in one run: $isOneRun',
  ({ isVideo, pause, isOneRun }) => {
    const { fragments, picture, sound } = setup({ video: { parameterSets: [sps1280, pps] }, audio: pcma })
    const packet = new Uint8Array(320).fill(0xd5)
    picture([key], 0)
    for (const frame of [1, 2, 3, 3 + pause, 4 + pause, 5 + pause, 6 + pause]) {
      picture([delta], frame * 3600)
      sound([packet], frame * 320)
    }
    const heads = fragments.filter(each => each.isVideo === isVideo).map(({ bytes }) => readFragment(bytes))
    const isInRun = heads.slice(1).map(({ decodeTime }, index) => {
      const before = heads[index]!
      return decodeTime - before.decodeTime <= 2 * before.duration
    })
    expect(isInRun.every(Boolean)).toBe(isOneRun)
    const shown = heads.map(head => head.decodeTime + head.compositionOffset)
    expect(shown.at(-1)! - shown.at(-4)!).toBe(3 * (isVideo ? 3600 : 320))
    expect(heads.at(-1)!.compositionOffset > 0).toBe(isOneRun && pause > 4)
  },
)

test('a camera clock that jumps does not move our time', () => {
  const { fragments, picture } = setup({ video: { parameterSets: [sps1280, pps] } })
  for (const pts of [0, 3600, 1_000_000_000, 1_000_003_600, 0, 3600]) picture([key], pts)
  const steps = fragments.map(
    (each, index) => each.decodeTime - (fragments[index - 1]?.decodeTime ?? each.decodeTime),
  )
  expect(steps).toEqual([0, 3600, 3600, 3600, 3600, 3600])
})

test('stamps that are ten times too fast: in three seconds the stream begins anew, at its own time', () => {
  const { inits, fragments, packager } = setup({ video: { parameterSets: [sps1280, pps] } })
  for (let frame = 0; frame < 250; frame++)
    packager.unit({
      track: 0,
      kind: 'video',
      pts: frame * 36_000,
      receivedAt: start + frame * 40,
      key: frame % 25 === 0,
      units: [frame % 25 === 0 ? key : delta],
    })
  expect(inits).toHaveLength(2)
  const last = readFragment(fragments.at(-1)!.bytes)
  expect((last.decodeTime + last.compositionOffset) / 90_000 - 10).toBeCloseTo(249 * 0.04, 0)
})

test('G.711 becomes FLAC after the first picture; packets of before and repeated ones are left out', () => {
  const { inits, fragments, picture, sound } = setup({
    video: { parameterSets: [sps1280, pps] },
    audio: pcma,
  })
  const packet = new Uint8Array(160)
  sound([packet], 0)
  picture([key])
  sound([packet], 160)
  sound([packet], 160)
  sound([packet], 320)
  expect(inits[0]).toMatchObject({
    mime: 'video/mp4; codecs="avc1.64001f,flac"',
    hasAudio: true,
    audioRate: 8000,
  })
  const heard = fragments.filter(fragment => !fragment.isVideo).map(fragment => readFragment(fragment.bytes))
  expect(heard.map(info => info.duration)).toEqual([160, 160])
  expect(heard[1]!.decodeTime - heard[0]!.decodeTime).toBe(160)
})

test('of motion JPEG every picture is whole: one a second begins a group, and after a loss the next one', () => {
  const { inits, fragments, packager } = setup({ video: { codec: 'mjpeg' } })
  const jpeg = hex('ffd8ffc00011080168028003012200021101031101')
  for (let frame = 0; frame < 53; frame++) {
    if (frame === 51) packager.loss()
    const times = { pts: frame * 3600, receivedAt: start + frame * 40 }
    packager.unit({ track: 0, kind: 'video', key: true, units: [jpeg], ...times })
  }
  expect(inits.map(({ mime, width, codec }) => [mime, width, codec])).toEqual([
    ['video/mp4; codecs="mp4v.6C"', 640, 'mjpeg'],
  ])
  const keys = fragments.flatMap(({ isKey }, index) => (isKey ? [index] : []))
  expect(keys).toEqual([0, 25, 50, 51])
  expect(Buffer.from(readFragment(fragments[0]!.bytes).sample)).toEqual(jpeg)
})

test('a packet of several AAC frames becomes as many samples', () => {
  const aac: AudioTrack = {
    kind: 'audio',
    id: 1,
    codec: 'aac',
    clockRate: 16_000,
    channels: 1,
    config: hex('1408'),
  }
  const { inits, fragments, picture, sound } = setup({ video: { parameterSets: [sps1280, pps] }, audio: aac })
  picture([key])
  sound([Uint8Array.of(1), Uint8Array.of(2)], 0)
  expect(inits[0]!.mime).toContain('mp4a.40.2')
  const heard = fragments.filter(fragment => !fragment.isVideo).map(fragment => readFragment(fragment.bytes))
  expect(heard.map(info => [...info.sample])).toEqual([[1], [2]])
  expect(heard[1]!.decodeTime - heard[0]!.decodeTime).toBe(1024)
})

test('unusable sound does not cost the picture', () => {
  const odd: AudioTrack = { kind: 'audio', id: 1, codec: 'aac', clockRate: 16_000, channels: 1 }
  const { inits, picture } = setup({ video: { parameterSets: [sps1280, pps] }, audio: odd })
  picture([key])
  expect(inits[0]).toMatchObject({ hasAudio: false })
})

test('whatever a camera sends, each fragment is whole and in order, or the error is a typed one', () => {
  const unit = fc.record({
    isVideo: fc.boolean(),
    key: fc.boolean(),
    pts: fc.integer({ min: -(2 ** 33), max: 2 ** 40 }),
    units: fc.array(
      fc.oneof(fc.constantFrom(sps1280, sps642, pps, key, delta), fc.uint8Array({ maxLength: 60 })),
      {
        maxLength: 4,
      },
    ),
  })
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), units => {
      const { fragments, packager } = setup({ video: { parameterSets: [sps1280, pps] }, audio: pcma })
      const faults: unknown[] = []
      for (const [index, { isVideo, ...rest }] of units.entries()) {
        const kind = isVideo ? ('video' as const) : ('audio' as const)
        try {
          packager.unit({ ...rest, kind, track: isVideo ? 0 : 1, receivedAt: start + index * 40 })
        } catch (error) {
          faults.push(error)
        }
      }
      expect(faults.every(fault => fault instanceof Fmp4Error)).toBe(true)
      for (const isVideo of [true, false]) {
        const times = fragments
          .filter(each => each.isVideo === isVideo)
          .map(each => readFragment(each.bytes).decodeTime)
        expect(
          times.every(
            (time, index) => time >= 0 && time < 2 ** 53 && (index === 0 || time > times[index - 1]!),
          ),
        ).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
