import type { LogFault } from '@palisade/contract'
import { contentHash } from '#server/infra/audit/chain.rules.ts'

/** A row whose content does not match the hash stored for its serial. */
export interface Mismatch {
  serial: number
  content: string
  /** The stored hashes of the row and of the one before it. */
  hash: Buffer
  previous: Buffer
}

/** The most rows that are explained singly; with more, it makes no sense to explain single rows. */
export const EXPLAINED_MAX = 30

/**
 * Explains rows that do not match. A row was moved when its content matches the hash stored for another serial. A row
 * that matches once a neighbour's fault is set aside is sound and is left out. Any other row was changed.
 */
export function explainMismatches(mismatches: readonly Mismatch[]): LogFault[] {
  const looked = mismatches.slice(0, EXPLAINED_MAX)
  const places = looked.map(({ serial }) => serial)
  const stored = new Set(looked.map(({ hash }) => hash.toString('hex')))
  const previous = looked.flatMap(one => [
    one.previous,
    one.hash,
    contentHash(one.previous, one.serial, one.content),
  ])
  const isSound = ({ serial, content, hash }: Mismatch) =>
    previous.some(before => contentHash(before, serial, content).equals(hash))
  const isMoved = ({ content }: Mismatch) =>
    previous.some(before =>
      places.some(place => stored.has(contentHash(before, place, content).toString('hex'))),
    )
  const faults = looked.flatMap((one): LogFault[] => {
    if (isSound(one)) return []
    return [{ serial: one.serial, reason: isMoved(one) ? 'reordered' : 'changed', rows: 1 }]
  })
  return [
    ...faults,
    ...mismatches.slice(EXPLAINED_MAX).map(({ serial }) => ({ serial, reason: 'changed' as const, rows: 1 })),
  ]
}
