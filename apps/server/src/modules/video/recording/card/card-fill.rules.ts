import type { CardCause } from '@palisade/contract/media'

/** Spans that are fetched in one piece, ms: a program that dies loses the rest of one at most. */
export const PIECE_MS = 2 * 60_000
/** Tries in a row without any footage until a hole is given up. */
export const TRIES_MAX = 8

/** Causes after which another try brings the same. */
const FINAL: ReadonlySet<CardCause> = new Set(['other_footage', 'not_supported', 'unsupported_codec'])

/** Pause before the next try, s; undefined: it is given up. It grows from half a minute to an hour. */
export function retrySeconds(cause: CardCause, attempts: number): number | undefined {
  if (FINAL.has(cause) || attempts + 1 >= TRIES_MAX) return undefined
  return Math.min(3600, 30 * 2 ** attempts)
}

/** The next piece of a hole to be asked for. */
export const nextPiece = ({ reached, to }: { reached: number; to: number }): [from: number, to: number] => [
  reached,
  Math.min(to, reached + PIECE_MS),
]
