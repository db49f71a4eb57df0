import { describe, expect, test } from 'vitest'
import { concat, findBox, readBoxes, type BoxView } from '../boxes.ts'
import { Fmp4Error } from '../errors.ts'
import { buildFragment } from '../fragment.ts'
import { AUDIO_TRACK, buildInit, VIDEO_TRACK } from '../init.ts'
import { createParameterSets } from '../parameter-sets.ts'
import { createMovie } from './movie.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const sets = createParameterSets('h264')
sets.update([hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')])
const sound = { codec: 'flac', sampleRate: 8000, channels: 1 } as const
// A Node buffer, as files are read into: its `slice` does not copy.
const init = Buffer.from(buildInit('h264', sets, sound).segment)

const BEGUN = Date.UTC(2027, 0, 15, 8)
let filled = 0
const fragment = (track: number, decodeTime: number, key: boolean, size = 20, compositionOffset = 0) =>
  buildFragment({
    track,
    sequence: 1,
    decodeTime,
    compositionOffset,
    duration: track === VIDEO_TRACK ? 3600 : 320,
    key,
    receivedAt: BEGUN,
    units: [new Uint8Array(size).fill(++filled)],
    lengthPrefixed: false,
  })

/** A second of 25 pictures with their sound, at that second of the stream. */
const second = (at: number, size = 20) =>
  concat(
    Array.from({ length: 25 }, (_, index) => {
      const frame = at * 25 + index
      return [
        fragment(VIDEO_TRACK, frame * 3600, index === 0, size),
        fragment(AUDIO_TRACK, frame * 320, true),
      ]
    }).flat(),
  )

const uint32 = (bytes: Uint8Array, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)

const each = (runs: readonly number[]) =>
  runs.flatMap((count, index) => (index % 2 === 0 ? Array<number>(count).fill(runs[index + 1]!) : []))

function shownOf(durations: readonly number[], offsets: readonly number[]): number[] {
  const late = each(offsets)
  let time = 0
  return each(durations).map((duration, index) => {
    const shown = time + (late[index] ?? 0)
    time += duration
    return shown
  })
}

/** The tables of a track as a player reads them. */
function trackOf(file: Uint8Array, index: number) {
  const moov = findBox(file, 'moov')!
  const trak = readBoxes(file, moov.body, moov.end).filter(({ type }) => type === 'trak')[index]!
  const inside = (...path: string[]) => {
    let found: BoxView | undefined = trak
    for (const type of path)
      found = found && readBoxes(file, found.body, found.end).find(each => each.type === type)
    return found
  }
  const list = (type: string, first = 8) => {
    const table = inside('mdia', 'minf', 'stbl', type)
    if (!table) return []
    return Array.from({ length: (table.end - table.body - first) / 4 }, (_, at) =>
      uint32(file, table.body + first + at * 4),
    )
  }
  const edits = inside('edts', 'elst')
  return {
    sizes: list('stsz', 12),
    positions: list('stco'),
    durations: list('stts'),
    /** When each picture is shown, ticks. */
    shown: shownOf(list('stts'), list('ctts')),
    keys: list('stss'),
    mediaTicks: uint32(file, inside('mdia', 'mdhd')!.body + 16),
    edits:
      edits &&
      Array.from({ length: (edits.end - edits.body) / 4 }, (_, at) => uint32(file, edits.body + at * 4)),
  }
}

function movieOf(groups: readonly { bytes: Uint8Array; keepMs?: number }[], skippedMs = 0) {
  const movie = createMovie(init)
  const kept = groups.map(({ bytes, keepMs = 60_000 }) => bytes.subarray(0, movie.add({ bytes, keepMs })))
  const file = concat([movie.head({ skippedMs, begunAt: BEGUN + skippedMs }), ...kept])
  return { file, movie, video: trackOf(file, 0), audio: trackOf(file, 1) }
}

describe('a movie of recorded groups', () => {
  test('has its tables before the data, and each sample where its table says', () => {
    const { file, movie, video, audio } = movieOf([{ bytes: second(10, 50) }, { bytes: second(11) }])
    expect(readBoxes(file).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
    expect(video.sizes).toEqual([...Array(25).fill(50), ...Array(25).fill(20)])
    expect(video.keys).toEqual([1, 26])
    expect(video.durations).toEqual([50, 3600])
    expect(audio.durations).toEqual([50, 320])
    expect([video.mediaTicks, audio.mediaTicks, movie.durationMs]).toEqual([180_000, 16_000, 2000])
    const bytesAt = (at = 0, size = 0) => new Set(file.subarray(at, at + size))
    const samples = video.positions.map((at, index) => [...bytesAt(at, video.sizes[index])])
    expect(samples.every(({ length }) => length === 1)).toBe(true)
    expect(new Set(samples.flat()).size).toBe(50)
    expect(bytesAt(audio.positions[0], audio.sizes[0])).toEqual(new Set([samples[0]![0]! + 1]))
    const head = findBox(file, 'moov', 'mvhd')!
    expect([uint32(file, head.body + 4), uint32(file, head.body + 16)]).toEqual([
      BEGUN / 1000 + 2_082_844_800,
      2000,
    ])
  })

  test('closes a gap, and a new connection whose times begin anew', () => {
    const { movie, video, audio } = movieOf([
      { bytes: second(10) },
      { bytes: second(99) },
      { bytes: second(0) },
    ])
    expect(movie.durationMs).toBe(3000)
    expect([video.durations, audio.durations]).toEqual([
      [75, 3600],
      [75, 320],
    ])
  })

  test('pictures that were lost within a connection are a still one', () => {
    const { movie, video } = movieOf([{ bytes: second(10).subarray(0, 2000) }, { bytes: second(11) }])
    expect(movie.durationMs).toBe(2000)
    expect(video.mediaTicks).toBe(180_000)
  })

  test('a picture is shown after those before it, where decode times had fallen behind', () => {
    /** Pictures a third of a second apart, whose decode times follow by twice a short duration. */
    const late = (start: number) =>
      concat([
        ...[0, 1, 2, 3].map(n => fragment(VIDEO_TRACK, start + n * 7200, n === 0, 20, n * 22_800)),
        fragment(AUDIO_TRACK, Math.round((start * 8) / 90), true),
      ])
    const groups = [0, 120_000, 500_000].map(start => ({ bytes: late(start) }))
    const { video, movie } = movieOf(groups)
    // The second follows at its own time, the third closes a gap.
    expect(video.shown).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 21.36, 24.36, 27.36, 30.36].map(n => n * 10_000))
    expect(movie.durationMs).toBe(Math.round(307_200 / 90))
  })

  test('ends at the moment asked for, and holds nothing behind it', () => {
    const bytes = second(10)
    const { file, movie, video } = movieOf([{ bytes, keepMs: 400 }])
    expect(video.sizes).toHaveLength(10)
    expect([movie.durationMs, movie.bytes]).toEqual([400, (bytes.length / 25) * 10])
    expect(findBox(file, 'mdat')!.end).toBe(file.length)
  })

  test('ends by when pictures are shown, where decode times had fallen behind', () => {
    // A quarter of a second apart, decoded by 80 ms apart: by their decode times all of them come before the end.
    const pictures = [0, 1, 2, 3].map(n => fragment(VIDEO_TRACK, n * 7200, n === 0, 20, n * 15_300))
    const bytes = concat(pictures.toSpliced(1, 0, fragment(AUDIO_TRACK, 0, true)))
    expect(movieOf([{ bytes, keepMs: 500 }]).video.shown).toEqual([0, 22_500])
  })

  test('holds a picture behind the end that one before it refers to', () => {
    const pictures = [0, 4, 2, 1, 3, 8].map((n, at) =>
      fragment(VIDEO_TRACK, at * 3600, at === 0, 20, (n - at + 2) * 3600),
    )
    const bytes = concat(pictures.toSpliced(1, 0, fragment(AUDIO_TRACK, 0, true)))
    expect(movieOf([{ bytes, keepMs: 100 }]).video.shown).toEqual([2, 6, 4, 3].map(n => n * 3600))
  })

  test('what comes before the beginning is decoded and not shown', () => {
    const { video, audio } = movieOf([{ bytes: second(10) }], 320)
    expect(video.edits).toEqual([0, 1, 680, 28_800, 0x10000])
    expect(audio.edits).toEqual([0, 1, 680, 2560, 0x10000])
    expect(movieOf([{ bytes: second(10) }]).video.edits).toBeUndefined()
  })

  test('sound that begins later waits for its time', () => {
    const silent = concat([0, 1, 2, 3, 4].map(at => fragment(VIDEO_TRACK, at * 3600, at === 0)))
    const { audio } = movieOf([{ bytes: concat([silent, fragment(AUDIO_TRACK, 1600, true)]) }])
    expect(audio.edits).toEqual([0, 2, 200, 0xffffffff, 0x10000, 0, 0, 0x10000])
  })

  test('bytes that are no group, and an init that is none, are refused', () => {
    expect(() => createMovie(new Uint8Array(40))).toThrow(Fmp4Error)
    expect(() => createMovie(init).add({ bytes: new Uint8Array(500), keepMs: 1 })).toThrow(Fmp4Error)
  })
})
