import type { RecordedSpan } from '@palisade/contract/media'
import { createByteReader, createByteWriter } from './byte-pack.ts'
import { joinedSpans, readSpans, writeSpans } from './spans.ts'

/** One file of an hour, as it is kept in the index. */
export interface IndexedFile {
  minute: number
  /** Further files of the same minute count from 1. */
  part: number
  folderId: number
  bytes: number
  spans: readonly RecordedSpan[]
}

/** @param hour when it begins, ms since 1970 */
export function packFiles(files: readonly IndexedFile[], hour: number): Buffer {
  const writer = createByteWriter()
  for (const file of files.toSorted((a, b) => a.minute - b.minute || a.part - b.part)) {
    writer.number(file.minute)
    writer.number(file.part)
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
    const [part, folderId, bytes] = [reader.number(), reader.number(), reader.number()]
    files.push({ minute, part, folderId, bytes, spans: readSpans(reader, hour + minute * 60_000) })
  }
  return files
}

const isSame = (a: IndexedFile, b: IndexedFile) =>
  a.minute === b.minute && a.part === b.part && a.folderId === b.folderId

/** With this file, in place of what was told of it before. */
export const withFile = (files: readonly IndexedFile[], file: IndexedFile): IndexedFile[] => [
  ...files.filter(other => !isSame(other, file)),
  file,
]

export const withoutFile = (files: readonly IndexedFile[], gone: IndexedFile): IndexedFile[] =>
  files.filter(other => !isSame(other, gone))

export const spansOf = (files: readonly IndexedFile[]): RecordedSpan[] =>
  joinedSpans(files.flatMap(file => file.spans))

export const bytesOf = (files: readonly IndexedFile[]): number =>
  files.reduce((sum, file) => sum + file.bytes, 0)
