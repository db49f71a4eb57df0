import type { Span } from '#shared/player/play/model/span.ts'

/** Distance from the pointer within which marks are named, px. */
const NEAR_PX = 6
/** The most marks that are named; more lines would cover the picture. */
const TOLD_MAX = 3

interface MarkedRow {
  name: string
  marks: readonly (Span & { text: string })[]
}

/**
 * Lists what is marked at a moment, of all cameras, with the camera where there are several.
 * @param grain ms of a pixel
 */
export function tipsAt(rows: readonly MarkedRow[], at: number, grain: number): string[] {
  const reach = grain * NEAR_PX
  const tips = rows.flatMap(({ name, marks }) =>
    marks
      .filter(({ from, to }) => at >= from - reach && at <= to + reach)
      .map(({ text }) => (rows.length > 1 ? `${name}: ${text}` : text)),
  )
  return tips.slice(0, TOLD_MAX)
}
