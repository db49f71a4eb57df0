import type { RecordedSpan } from '@palisade/contract/media'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packHours, unpackHours } from './day-hours.ts'
import { packFiles, spansOf, unpackFiles, withFile, withoutFile, type IndexedFile } from './hour-files.ts'
import { joinedSpans } from './spans.ts'

const hour = Date.parse('2026-11-23T04:00Z')
// Clocks go back, so that a span may begin before its file's minute.
const span = fc
  .tuple(fc.integer({ min: -90_000, max: 90_000 }), fc.nat(120_000), fc.nat(15))
  .map(([from, length, kinds]): RecordedSpan => [hour + from, hour + from + length, kinds])
const file: fc.Arbitrary<IndexedFile> = fc.record({
  minute: fc.nat(59),
  part: fc.nat(300),
  epoch: fc.nat(1_000),
  folderId: fc.integer({ min: 1, max: 40 }),
  bytes: fc.nat(2 ** 45),
  spans: fc.array(span, { maxLength: 6 }),
})
const sorted = (files: readonly IndexedFile[]) =>
  files.toSorted((a, b) => a.minute - b.minute || a.epoch - b.epoch || a.part - b.part)

test('files of an hour are read as they were packed', () => {
  fc.assert(
    fc.property(fc.array(file, { maxLength: 70 }), files => {
      expect(unpackFiles(packFiles(files, hour), hour)).toEqual(sorted(files))
    }),
  )
})

test('hours of a day are read as they were packed', () => {
  const hours = fc.uniqueArray(
    fc.record({ hour: fc.nat(23), bytes: fc.nat(2 ** 45), spans: fc.array(span, { maxLength: 4 }) }),
    { selector: one => one.hour },
  )
  fc.assert(
    fc.property(hours, list => {
      expect(unpackHours(packHours(list, hour), hour)).toEqual(list.toSorted((a, b) => a.hour - b.hour))
    }),
  )
})

test('the same file again replaces what was told, and is gone once', () => {
  const one: IndexedFile = {
    minute: 4,
    part: 0,
    epoch: 0,
    folderId: 1,
    bytes: 10,
    spans: [[hour, hour + 60_000, 1]],
  }
  const marked = { ...one, spans: [[hour, hour + 60_000, 3] as RecordedSpan] }
  const other = { ...one, folderId: 2 }
  expect(withFile(withFile([one], marked), other)).toEqual([marked, other])
  expect(withoutFile([one, other], { ...one, bytes: 0, spans: [] })).toEqual([other])
})

test('an hour of whole minutes of one kind is one span, and fits a few bytes a minute', () => {
  const files = Array.from({ length: 60 }, (_, minute): IndexedFile => {
    const from = hour + minute * 60_000 + 480
    return { minute, part: 0, epoch: 0, folderId: 1, bytes: 15_000_000, spans: [[from, from + 60_000, 1]] }
  })
  expect(spansOf(files)).toEqual([[hour + 480, hour + 3_600_480, 1]])
  // The claim of the index is a KiB a minute of a camera.
  expect(packFiles(files, hour).length / 60).toBeLessThan(20)
})

test('spans join only where they follow each other and have the same kinds', () => {
  const spans: RecordedSpan[] = [
    [20_000, 30_000, 1],
    [0, 10_000, 1],
    [10_500, 20_000, 1],
    [30_000, 40_000, 3],
    [50_000, 60_000, 3],
  ]
  expect(joinedSpans(spans)).toEqual([
    [0, 30_000, 1],
    [30_000, 40_000, 3],
    [50_000, 60_000, 3],
  ])
})

test('what two programs recorded at a time counts once, by the newer epoch', () => {
  const file = (epoch: number, from: number, to: number, kinds = 1): IndexedFile => ({
    minute: 0,
    part: 0,
    folderId: epoch,
    bytes: 10,
    epoch,
    spans: [[hour + from, hour + to, kinds]],
  })
  const [older, newer] = [file(0, 0, 40_000, 3), file(1, 10_000, 30_000)]
  const shown: RecordedSpan[] = [
    [hour, hour + 10_000, 3],
    [hour + 10_000, hour + 30_000, 1],
    [hour + 30_000, hour + 40_000, 3],
  ]
  expect(spansOf([older, newer])).toEqual(shown)
  expect(spansOf([newer, older])).toEqual(shown)
})

test('files of one minute, part and folder are told apart by their epoch', () => {
  const one: IndexedFile = { minute: 4, part: 2, epoch: 0, folderId: 1, bytes: 10, spans: [] }
  const two = { ...one, epoch: 7 }
  expect(withFile([one], two)).toEqual([one, two])
  expect(unpackFiles(packFiles([two, one], hour), hour)).toEqual([one, two])
})

test('a packed row that was cut short is refused, not misread', () => {
  const packed = packFiles(
    [{ minute: 1, part: 0, epoch: 0, folderId: 1, bytes: 1000, spans: [[hour, hour + 1, 1]] }],
    hour,
  )
  expect(() => unpackFiles(packed.subarray(0, -1), hour)).toThrow('packed index cut short')
})
