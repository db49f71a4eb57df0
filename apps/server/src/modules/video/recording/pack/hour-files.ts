import type { RecordedSpan } from '@palisade/contract/media'
import { createByteReader, createByteWriter } from './byte-pack.ts'
import { joinedSpans, readSpans, withoutSpans, writeSpans } from './spans.ts'

/** One file of an hour as the index stores it. */
export interface IndexedFile {
  minute: number
  /** Further files of the same minute count from 1. */
  part: number
  /** How often the camera had been given to another media program. */
  epoch: number
  folderId: number
  bytes: number
  spans: readonly RecordedSpan[]
}

/** Part and epoch are packed into one number, epoch × PARTS + part, so that rows without an epoch are read as of epoch 0. */
const PARTS = 10_000

const byPlace = (a: IndexedFile, b: IndexedFile): number =>
  a.minute - b.minute || a.epoch - b.epoch || a.part - b.part

/** @param hour when it begins, ms since 1970 */
export function packFiles(files: readonly IndexedFile[], hour: number): Buffer {
  const writer = createByteWriter()
  for (const file of files.toSorted(byPlace)) {
    writer.number(file.minute)
    writer.number(file.epoch * PARTS + file.part)
    writer.number(file.folderId)
    writer.number(file.bytes)
    writeSpans(writer, file.spans, hour + file.minute * 60_000)
  }
  return writer.done()
}

export function unpackFiles(packed: Uint8Array, hour: number): IndexedFile[] {
  const reader = createByteReader(packed)
  const files: IndexedFile[] = []
  while (!reader.isAtEnd()) {
    const minute = reader.number()
    const [place, folderId, bytes] = [reader.number(), reader.number(), reader.number()]
    const [part, epoch] = [place % PARTS, Math.floor(place / PARTS)]
    files.push({ minute, part, epoch, folderId, bytes, spans: readSpans(reader, hour + minute * 60_000) })
  }
  return files
}

const isSame = (a: IndexedFile, b: IndexedFile) =>
  a.minute === b.minute && a.part === b.part && a.epoch === b.epoch && a.folderId === b.folderId

/** The files of an hour with this file in place of its former version. */
export const withFile = (files: readonly IndexedFile[], file: IndexedFile): IndexedFile[] => [
  ...files.filter(other => !isSame(other, file)),
  file,
]

export const withoutFile = (files: readonly IndexedFile[], gone: IndexedFile): IndexedFile[] =>
  files.filter(other => !isSame(other, gone))

/**
 * The recorded spans of an hour, each moment once. If two media programs recorded the camera at the same time, the older one counts only
 * where the newer has nothing.
 */
export function spansOf(files: readonly IndexedFile[]): RecordedSpan[] {
  const epochs = Map.groupBy(files, file => file.epoch)
  if (epochs.size < 2) return joinedSpans(files.flatMap(file => file.spans))
  let shown: RecordedSpan[] = []
  for (const [, list] of [...epochs].toSorted(([one], [other]) => other - one)) {
    const spans = joinedSpans(list.flatMap(file => file.spans))
    shown = joinedSpans([...shown, ...withoutSpans(spans, shown)])
  }
  return shown
}

export const bytesOf = (files: readonly IndexedFile[]): number =>
  files.reduce((sum, file) => sum + file.bytes, 0)
