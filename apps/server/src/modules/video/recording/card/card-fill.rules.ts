import type { CardCause } from '@palisade/contract/media'
import { backOff } from '#server/infra/jobs/back-off.ts'

/** Length of a piece that is fetched at a time, ms: a program that dies loses at most one piece. */
export const PIECE_MS = 2 * 60_000
/** Number of tries in a row without any footage after which a hole is given up. */
export const TRIES_MAX = 8

/** Causes that another try cannot change. */
const FINAL: ReadonlySet<CardCause> = new Set(['other_footage', 'not_supported', 'unsupported_codec'])

/** Pause before the next try, s; undefined: it is given up. It grows from half a minute to an hour. @param attempts before this one */
export function retrySeconds(cause: CardCause, attempts: number): number | undefined {
  if (FINAL.has(cause) || attempts + 1 >= TRIES_MAX) return undefined
  return backOff(attempts + 1, { first: 30, longest: 3600 })
}

/** The next piece of a hole to be asked for. */
export const nextPiece = ({ reached, to }: { reached: number; to: number }): [from: number, to: number] => [
  reached,
  Math.min(to, reached + PIECE_MS),
]
