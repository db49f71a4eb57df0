import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fmp4Error } from '../errors.ts'
import { buildFragment, FRAGMENT_HEAD_SIZE, readFragment, readHead } from '../fragment.ts'
import { AUDIO_TRACK, VIDEO_TRACK } from '../init.ts'
import {
  buildGroupTable,
  buildLabel,
  readGroupTable,
  readRecordedHead,
  retimeGroup,
  scanGroups,
  type RecordedGroup,
} from './recorded.ts'
import { box, concat } from '../boxes.ts'

const START = 1_800_000_000_000

const fragment = (track: number, decodeTime: number, key: boolean, size = 20) =>
  buildFragment({
    track,
    sequence: 1,
    decodeTime,
    duration: track === VIDEO_TRACK ? 3600 : 320,
    key,
    receivedAt: START + decodeTime / 90,
    units: [new Uint8Array(size)],
    lengthPrefixed: false,
  })

/** Two groups of three pictures, with sound between. */
const groups = [0, 3].map(first =>
  concat([
    fragment(VIDEO_TRACK, (250 + first) * 3600, true, 50),
    fragment(AUDIO_TRACK, (250 + first) * 320, true),
    fragment(VIDEO_TRACK, (251 + first) * 3600, false),
    fragment(VIDEO_TRACK, (252 + first) * 3600, false),
  ]),
)
const [one = new Uint8Array(), two = new Uint8Array()] = groups

describe('the table', () => {
  const rows: RecordedGroup[] = [
    { from: START + 0.5, duration: 2000, offset: 900, size: 500, keySize: 100, kinds: 1 },
    { from: START + 2000, duration: 1960, offset: 1400, size: 400, keySize: 90, kinds: 5 },
  ]
  const table = buildGroupTable(rows)
  const file = concat([new Uint8Array(1800), table])

  test('is read from the end of a file, and tells when the end was too short', () => {
    expect(readGroupTable(file, file.length)).toEqual(rows)
    expect(readGroupTable(file.subarray(-40), file.length)).toBe(table.length)
    expect(readGroupTable(file.subarray(-table.length), file.length)).toEqual(rows)
  })

  test('one changed byte, or one missing, makes it no table', () => {
    for (let at = 1800 + 8; at < file.length; at++) {
      const damaged = Uint8Array.from(file)
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      const read = readGroupTable(damaged, damaged.length)
      expect(Array.isArray(read)).toBe(false)
    }
    expect(readGroupTable(file.subarray(0, -1), file.length - 1)).not.toEqual(rows)
  })

  test('rows that reach past the groups are refused', () => {
    const short = concat([new Uint8Array(1799), table])
    expect(readGroupTable(short, short.length)).toBeUndefined()
  })
})

describe('a scan', () => {
  const bytes = concat([new Uint8Array(7), one, two])

  test('finds the groups with their key frames', () => {
    const scanned = scanGroups(bytes, 7)
    expect(scanned.end).toBe(bytes.length)
    expect(scanned.groups).toMatchObject([
      { offset: 7, size: one.length, keySize: 194, duration: 120, receivedAt: START + 10_000 },
      { offset: 7 + one.length, size: two.length, keySize: 194, duration: 120 },
    ])
  })

  test('leaves out what was cut off, wherever that is', () => {
    for (let cut = 8; cut < bytes.length; cut += 3) {
      const { groups: found, end } = scanGroups(bytes.subarray(0, cut), 7)
      expect(end).toBeLessThanOrEqual(cut)
      for (const group of found) expect(group.offset + group.size).toBeLessThanOrEqual(end)
    }
  })

  test('stops at zeroes and at anything that is no fragment', () => {
    expect(scanGroups(concat([one, new Uint8Array(5000)]), 0).end).toBe(one.length)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), noise => {
        expect(scanGroups(noise, 0).groups).toEqual([])
      }),
    )
  })
})

/** Of the last picture, ticks. */
const lastDuration = (bytes: Uint8Array) => readFragment(bytes.subarray(-FRAGMENT_HEAD_SIZE - 20)).duration

test('a group ends before the next one begins, however long its last picture was said to last', () => {
  const copy = Uint8Array.from(one)
  retimeGroup(copy, { startMs: 5_000, duration: 85, audioRate: 8000 })
  expect(lastDuration(copy)).toBe(450)
  retimeGroup(copy, { startMs: 5_000, duration: 10, audioRate: 8000 })
  expect(lastDuration(copy)).toBe(1)
})

test('a group lasts until its last picture was shown, also where that is decoded early', () => {
  const late = buildFragment({
    track: VIDEO_TRACK,
    sequence: 1,
    decodeTime: 253 * 3600,
    duration: 3600,
    compositionOffset: 45_000,
    key: false,
    receivedAt: START,
    units: [new Uint8Array(4)],
    lengthPrefixed: false,
  })
  expect(scanGroups(concat([one, late]), 0).groups).toMatchObject([{ duration: 160 + 500 }])
})

test('a group is moved in time with its sound', () => {
  const copy = Uint8Array.from(two)
  retimeGroup(copy, { startMs: 5_000, duration: 120, audioRate: 8000 })
  const times: number[] = []
  for (let at = 0; at < copy.length;) {
    const { size = 0 } = readHead(copy, at) ?? {}
    times.push(readFragment(copy.subarray(at, at + size)).decodeTime)
    at += size
  }
  expect(times).toEqual([450_000, 40_000, 453_600, 457_200])
  expect(lastDuration(copy)).toBe(1800)
  expect(() => retimeGroup(copy.subarray(0, -1), { startMs: 0, duration: 120, audioRate: 8000 })).toThrow(
    Fmp4Error,
  )
})

test('the head gives init and label; a file without one is refused', () => {
  const init = concat([box('ftyp', new Uint8Array(8)), box('moov', new Uint8Array(30))])
  const bytes = concat([init, buildLabel({ camera: 'c1' }), one])
  const head = readRecordedHead(bytes)
  expect(head).toMatchObject({ label: { camera: 'c1' }, end: bytes.length - one.length })
  expect(head.init).toEqual(init)
  expect(() => readRecordedHead(concat([init, one]))).toThrow(Fmp4Error)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), noise => {
      expect(() => readRecordedHead(noise)).toThrow(Fmp4Error)
    }),
  )
})
