import type { RecordedSpan } from '@palisade/contract/media'
import type { ByteReader, ByteWriter } from './byte-pack.ts'

/** Groups of pictures follow each other; the last frame's length is an estimate, so that little gaps are none, ms. */
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

/** Spans by time; those of the same kinds that follow each other are one. */
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

/** Spans without the times that others have. */
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
