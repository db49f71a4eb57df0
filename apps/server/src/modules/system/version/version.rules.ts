import type { VersionStatus } from '@palisade/contract'

/** The statuses that may follow each status of a version (SYSTEM-16). */
const next: Record<VersionStatus, readonly VersionStatus[]> = {
  draft: ['published'],
  published: ['withdrawn'],
  withdrawn: ['published'],
}

export const maySwitch = (from: VersionStatus, to: VersionStatus): boolean => next[from].includes(to)

/** A version number in a form that can be compared: 2.10 is newer than 2.9, and 2.1 equals 2.1.0. */
export function numberParts(number: string): number[] {
  const parts = number.split('.').map(Number)
  return [0, 1, 2, 3].map(place => parts[place] ?? 0)
}
