import type { LogFault } from '@palisade/contract'
import { chainHash, type ChainRow } from '../../../infra/audit/chain.rules.ts'

/** A row whose hash is not that of its place. */
export interface Mismatch {
  serial: number
  row: ChainRow
  /** As stored, of the row and of the one before it. */
  hash: Buffer
  previous: Buffer
}

/** Rows that are told apart; with more, what happened is beyond single rows. */
export const EXPLAINED_MAX = 30

/**
 * What happened to rows that do not fit. A row whose content makes the hash stored at another place was moved; one that
 * fits once a neighbour's own fault is set aside is sound and left out; any other was changed.
 */
export function explainMismatches(mismatches: readonly Mismatch[]): LogFault[] {
  const looked = mismatches.slice(0, EXPLAINED_MAX)
  const places = looked.map(({ serial }) => serial)
  const stored = new Set(looked.map(({ hash }) => hash.toString('hex')))
  const previous = looked.flatMap(one => [
    one.previous,
    one.hash,
    chainHash(one.previous, one.serial, one.row),
  ])
  const isSound = ({ serial, row, hash }: Mismatch) =>
    previous.some(before => chainHash(before, serial, row).equals(hash))
  const isMoved = ({ row }: Mismatch) =>
    previous.some(before => places.some(place => stored.has(chainHash(before, place, row).toString('hex'))))
  const faults = looked.flatMap((one): LogFault[] => {
    if (isSound(one)) return []
    return [{ serial: one.serial, reason: isMoved(one) ? 'reordered' : 'changed', rows: 1 }]
  })
  return [
    ...faults,
    ...mismatches.slice(EXPLAINED_MAX).map(({ serial }) => ({ serial, reason: 'changed' as const, rows: 1 })),
  ]
}
