import { z } from 'zod'
import type { AccessRow } from './access-log.types.ts'

interface Span {
  from: number
  to: number
}

/** Rows about playback and downloads that concern none of the spans are left out; what names no time stays. */
export function concerning(rows: readonly AccessRow[], spans: readonly Span[]): AccessRow[] {
  return rows.filter(row => {
    const own = spansOf(row)
    return (
      own.length === 0 || own.some(({ from, to }) => spans.some(span => from < span.to && to > span.from))
    )
  })
}

const told = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  at: z.string().optional(),
  spans: z.array(z.string()).optional(),
})

function spansOf({ action, after }: AccessRow): Span[] {
  if (!action.startsWith('playback.') && !action.startsWith('footage.')) return []
  const { from, to, at, spans } = told.catch({}).parse(after ?? {})
  if (spans) return spans.flatMap(text => spanOf(...halves(text)))
  if (at !== undefined) return spanOf(at, at)
  return from === undefined || to === undefined ? [] : spanOf(from, to)
}

function halves(text: string): [string, string] {
  const [from = '', to = ''] = text.split('/')
  return [from, to]
}

function spanOf(first: string, last: string): Span[] {
  const [from, to] = [Date.parse(first), Date.parse(last)]
  return Number.isNaN(from) || Number.isNaN(to) ? [] : [{ from, to: Math.max(to, from + 1) }]
}
