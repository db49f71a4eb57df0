import { readFragment } from '@palisade/fmp4'
import { AAC, PCMA, picturesAt, soundBetween, steady } from '@palisade/testkit/peer'
import { expect, test } from 'vitest'
import { realPictures } from '../testing/real-pictures.ts'
import { plainPictures, streamOf, type ScriptedStream } from '../testing/scripted-stream.ts'

// Where these ways of cameras were reported is in docs/field-reports.md; what is recorded of each is in field-recordings.test.ts.

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const headsOf = ({ fragments }: ScriptedStream, isVideo = true) =>
  fragments
    .filter(({ fragment }) => fragment.isVideo === isVideo)
    .map(({ fragment }) => readFragment(fragment.bytes))
/** Seconds from one picture to the next, as they are shown. */
const stepsOf = (stream: ScriptedStream) => {
  const times = headsOf(stream).map(({ decodeTime, compositionOffset }) => decodeTime + compositionOffset)
  return times.slice(1).map((time, index) => Math.round((time - times[index]!) / 90))
}

const slower = [...steady(0, 3000, 25), ...steady(3000, 8000, 5)]
const once = [...steady(0, 3000, 25), ...steady(3120, 8000, 25)]
const minutes = steady(0, 180_000, 5)

test.each([
  ['25 pictures a second, then 5, in one group', slower, Infinity],
  ['one step of three pictures', once, Infinity],
  ['a key frame a minute', minutes, 300],
  ['one key frame for three minutes', minutes, Infinity],
])('%s: each picture is there at its time, in one run of decode times', (_what, moments, keyEvery) => {
  const of = plainPictures(moments.length, keyEvery)
  const stream = streamOf(of, undefined, picturesAt(of, moments))
  const heads = headsOf(stream)
  expect(heads).toHaveLength(moments.length)
  expect(stepsOf(stream)).toEqual(moments.slice(1).map((at, index) => at - moments[index]!))
  expect(heads.filter(({ key }) => key)).toHaveLength(Math.ceil(moments.length / keyEvery) || 1)
  for (const [index, { decodeTime, key }] of heads.slice(1).entries())
    expect(key || decodeTime - heads[index]!.decodeTime <= 2 * heads[index]!.duration).toBe(true)
})

const every2s = plainPictures(100, 50)
const seen = picturesAt(every2s, steady(0, 4000, 25))
const raw = (units: Uint8Array) => steady(0, 4000, 10).map(at => ({ at, track: 1, units: [units] }))

test.each([
  ['never comes', PCMA, [], 0],
  ['stops', PCMA, soundBetween(0, 1000), 50],
  ['has holes', PCMA, soundBetween(0, 4000, index => index % 50 < 3), 188],
  ['is ADTS in place of AAC', AAC, raw(hex('fff160400c80fc112233')), 40],
])('sound that %s changes no picture', (_what, track, sound, packets) => {
  const stream = streamOf(every2s, track, [...seen, ...sound])
  const silent = streamOf(every2s, undefined, seen)
  const inStep = (each: ScriptedStream) =>
    headsOf(each).map(head => [head.decodeTime, head.duration, head.compositionOffset, head.key])
  expect(inStep(stream)).toEqual(inStep(silent))
  expect(headsOf(stream, false)).toHaveLength(packets)
})

test.each([
  [0.001, 10],
  [-0.001, 3],
  [0.0125, 3],
  [-0.0125, 3],
])('sound whose clock is off by %d stays with its picture for %i minutes', (off, minutes) => {
  const drift = minutes * 60_000
  const of = plainPictures(drift / 200, 10)
  for (const track of [PCMA, AAC]) {
    const samples = track === AAC ? 1024 : 160
    const ms = (samples * 1000) / track.clockRate / (1 + off)
    const sound = Array.from({ length: Math.floor(drift / ms) }, (_, index) => ({
      at: index * ms,
      track: 1,
      pts: index * samples,
      units: [new Uint8Array(160).fill(0xd5)],
    }))
    const stream = streamOf(of, track, [...picturesAt(of, steady(0, drift, 5)), ...sound])
    const apart = stream.fragments.flatMap(({ at, fragment: { bytes, isVideo } }) => {
      const { decodeTime, compositionOffset } = readFragment(bytes)
      return isVideo ? [] : [Math.abs((decodeTime + compositionOffset) / track.clockRate - 10 - at / 1000)]
    })
    expect(Math.max(...apart)).toBeLessThan(0.16)
    expect(apart.length).toBeGreaterThan(sound.length * 0.98)
  }
})

test('H.264 without key pictures is there from its second recovery point on, in groups', () => {
  const refreshed = realPictures('h264', 64, 64, 100, 25, true)
  const joined = { ...refreshed, pictures: refreshed.pictures.slice(5) }
  const { fragments } = streamOf(joined, undefined, picturesAt(joined, steady(0, 4000, 25)))
  expect(fragments).toHaveLength(50)
  expect(fragments.flatMap(({ fragment }, index) => (fragment.isKey ? [index] : []))).toEqual([0, 25])
})

const LARGE = plainPictures(20, 5).parameterSets
const SMALL = [hex('6742c01ed900a42fe224c044000003000400000300c83c58b920'), hex('68ef8fcb')]

test.each([
  { where: 'only in the description', described: LARGE, widths: [1280], sent: {} },
  { where: 'only in the stream', described: [], widths: [1280], sent: { 0: LARGE } },
  { where: 'in the stream, others than described', described: LARGE, widths: [642], sent: { 0: SMALL } },
  {
    where: 'in the stream, others in the middle',
    described: LARGE,
    widths: [1280, 642],
    sent: { 10: SMALL },
  },
  {
    where: 'behind start codes',
    described: [],
    widths: [1280],
    sent: { 0: [hex(`00000001${LARGE.map(toHex).join('00000001')}`)] },
  },
])('parameter sets $where: every picture is shown', ({ described, widths, sent }) => {
  const of = { ...plainPictures(20, 5), parameterSets: described }
  const script = picturesAt(of, steady(0, 2000, 10)).map((picture, index) => ({
    ...picture,
    units: [...((sent as Record<number, Uint8Array[]>)[index] ?? []), ...picture.units],
  }))
  const { inits, fragments } = streamOf(of, undefined, script)
  expect(inits.map(({ width }) => width)).toEqual(widths)
  expect(fragments).toHaveLength(20)
})

/** Pictures of a group: a key picture, and then each third one before two that are shown before it. */
const B_GROUP = 52
/** By its place in decoding order, when a picture is shown. */
const SHOWN_AT = {
  'in order': (index: number) => index,
  'with B-frames': (index: number) => {
    const place = index % B_GROUP
    return place === 0 ? index : index + [2, -1, -1][(place - 1) % 3]!
  },
}

test.each([
  [10, 'in order'],
  [25, 'in order'],
  [25, 'with B-frames'],
] as const)(
  'time that steps back by 1.5 s every 20 s, %d pictures a second %s: no hole, each at its time',
  (fps, order) => {
    const of = plainPictures(60 * fps, B_GROUP)
    const ticks = 90_000 / fps
    const script = picturesAt(of, steady(0, 60_000, fps)).map((sent, index) => ({
      ...sent,
      pts: SHOWN_AT[order](index) * ticks - Math.floor(sent.at / 20_000) * 135_000,
    }))
    const stream = streamOf(of, undefined, script)
    expect(stream.fragments).toHaveLength(60 * fps)
    const shown = stream.fragments.map(({ fragment }) => {
      const { decodeTime, compositionOffset } = readFragment(fragment.bytes)
      return decodeTime + compositionOffset
    })
    const off = shown.map((at, index) =>
      Math.abs(at - shown[0]! - (SHOWN_AT[order](index) - SHOWN_AT[order](0)) * ticks),
    )
    expect(Math.max(...off) / 90_000).toBeLessThan(0.3)
  },
)
