import { HIT_LATE_MINUTES, type HitMatch, type HitState } from '@palisade/contract'
import type { Candidate } from '../match/deployment-index.ts'
import type { EntryDetails } from '../match/listed-entry.ts'

/** The cause by which a passage is a hit of a deployment. */
export interface HitCause {
  match: HitMatch
  listedPlate: string | null
  groupName: string
  reason: string
  level: number
}

/** The better match counts; of equals, the more urgent. */
const order: Readonly<Record<HitMatch, number>> = { exact: 0, pattern: 1, near: 2, unlisted: 3 }

const isValid = ({ from, until }: EntryDetails, at: number) =>
  (from === null || from.getTime() <= at) && (until === null || at < until.getTime())

/** @param details of the entries that are listed @returns undefined: it is no hit */
export function causeOf(
  { deployment, listed, single }: Candidate,
  details: ReadonlyMap<string, EntryDetails>,
  at: number,
): HitCause | undefined {
  const { reason, level } = deployment
  const own = { groupName: '', reason, level }
  const causes = [
    ...listed.flatMap(({ id, match }): HitCause[] => {
      const entry = details.get(id)
      if (!entry || !isValid(entry, at)) return []
      const { plate: listedPlate, group_name: groupName } = entry
      return [{ match, listedPlate, groupName, reason: entry.reason || reason, level: entry.level }]
    }),
    ...(single ? [{ ...own, match: single.match, listedPlate: single.plate }] : []),
  ]
  if (deployment.mode === 'unlisted')
    return causes.length > 0 ? undefined : { ...own, match: 'unlisted', listedPlate: null }
  return causes.toSorted((a, b) => order[a.match] - order[b.match] || a.level - b.level)[0]
}

/**
 * A camera that tells of a passage long after it tells history, which rings nobody. One that we did not hear, and asked for what it had told
 * then, has told us in time: who was wanted then rings, but not everybody who is on no list. @param times ms since 1970
 */
export function firstState({ at, receivedAt, isRecalled, match }: Told): HitState {
  if (isRecalled && match !== 'unlisted') return 'due'
  return receivedAt - at > HIT_LATE_MINUTES * 60_000 ? 'late' : 'due'
}

interface Told extends Pick<HitCause, 'match'> {
  at: number
  receivedAt: number
  isRecalled: boolean
}

/** The text of a hit's alarm: what was read, what is listed where it differs, and why. */
export function descriptionOf(hit: {
  plate: string
  listed_plate: string | null
  match: string
  group_name: string
  reason: string
}): string {
  const { plate, listed_plate: listed, match, group_name: group, reason } = hit
  const told = match === 'exact' || listed === null ? plate : `${plate} ≈ ${listed}`
  return [told, group, reason].filter(Boolean).join(' · ')
}
