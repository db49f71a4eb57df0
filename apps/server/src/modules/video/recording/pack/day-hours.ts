import type { RecordedSpan } from '@palisade/contract/media'
import { createByteReader, createByteWriter } from './byte-pack.ts'
import { joinedSpans, readSpans, writeSpans } from './spans.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The spans of one hour of a day, with the bytes of its files. */
export interface DayHour {
  /** 0 to 23, in UTC. */
  hour: number
  bytes: number
  spans: readonly RecordedSpan[]
}

/** @param day when it begins, ms since 1970 */
export function packHours(hours: readonly DayHour[], day: number): Buffer {
  const writer = createByteWriter()
  for (const { hour, bytes, spans } of hours.toSorted((a, b) => a.hour - b.hour)) {
    writer.number(hour)
    writer.number(bytes)
    writeSpans(writer, spans, day + hour * HOUR_MS)
  }
  return writer.done()
}

export function unpackHours(packed: Uint8Array, day: number): DayHour[] {
  const reader = createByteReader(packed)
  const hours: DayHour[] = []
  while (!reader.isAtEnd()) {
    const hour = reader.number()
    const bytes = reader.number()
    hours.push({ hour, bytes, spans: readSpans(reader, day + hour * HOUR_MS) })
  }
  return hours
}

/** The hours of a day with this hour in place of its former version; an hour without files is left out. */
export const withHour = (hours: readonly DayHour[], hour: DayHour): DayHour[] => [
  ...hours.filter(other => other.hour !== hour.hour),
  ...(hour.spans.length > 0 || hour.bytes > 0 ? [hour] : []),
]

export const spansOfDay = (hours: readonly DayHour[]): RecordedSpan[] =>
  joinedSpans(hours.flatMap(hour => hour.spans))
