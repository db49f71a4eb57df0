import type { RecordedSpan } from '@palisade/contract/media'
import type { ByteReader, ByteWriter } from './byte-pack.ts'

/** Longest gap between two groups that still counts as continuous, ms: the length of a group's last frame is an estimate. */
const JOIN_MS = 1_500

/** Writes spans in order, their times from a moment on. */
export function writeSpans(writer: ByteWriter, spans: readonly RecordedSpan[], base: number): void {
  writer.number(spans.length)
  let last = base
  for (const [from, to, kinds] of spans) {
    writer.signed(from - last)
    writer.number(Math.max(0, to - from))
    writer.number(kinds)
    last = to
  }
}

export function readSpans(reader: ByteReader, base: number): RecordedSpan[] {
  const spans: RecordedSpan[] = []
  let last = base
  for (let left = reader.number(); left > 0; left -= 1) {
    const from = last + reader.signed()
    const to = from + reader.number()
    spans.push([from, to, reader.number()])
    last = to
  }
  return spans
}

/** Sorts spans by time, and joins adjoining spans of the same kinds. */
export function joinedSpans(spans: readonly RecordedSpan[]): RecordedSpan[] {
  const joined: RecordedSpan[] = []
  for (const [from, to, kinds] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1)
    if (last && last[2] === kinds && from <= last[1] + JOIN_MS)
      joined[joined.length - 1] = [last[0], Math.max(last[1], to), kinds]
    else joined.push([from, to, kinds])
  }
  return joined
}

/** Cuts out of spans the times that the taken spans cover. */
export function withoutSpans(spans: readonly RecordedSpan[], taken: readonly RecordedSpan[]): RecordedSpan[] {
  return spans.flatMap(([from, to, kinds]) => {
    const left: RecordedSpan[] = []
    let at = from
    for (const [start, end] of taken.toSorted((a, b) => a[0] - b[0])) {
      if (start > at && start < to) left.push([at, start, kinds])
      if (start < to) at = Math.max(at, end)
    }
    if (at < to) left.push([at, to, kinds])
    return left
  })
}
