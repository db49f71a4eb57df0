import { events } from '@palisade/contract'
import { reachesObject } from '#server/infra/access/may.ts'
import type { AccessSnapshot, May } from '#server/infra/access/access.ts'
import type { CommittedEvent } from '#server/infra/outbox/listeners.ts'

export interface Hearer {
  access: AccessSnapshot
  /** The centre chosen on that console; undefined means all of the user's centres. */
  centreId: string | undefined
}

/** Types of events that are told whichever centre a console shows. */
const everyCentre: ReadonlySet<string> = new Set(
  events.flatMap(({ type, everyCentre: isTold }) => (isTold ? [type] : [])),
)

/** Whether a console may be told of an event: by the check of access, and by the centre chosen on it. */
export function mayHear(
  may: May,
  hearer: Hearer,
  event: Pick<CommittedEvent, 'type' | 'audience' | 'centreId'>,
): boolean {
  const { permission, areaId = null, device, userId } = event.audience
  if (userId !== undefined && userId !== hearer.access.userId) return false
  const isBound = areaId !== null && !everyCentre.has(event.type)
  if (isBound && isElsewhere(hearer.centreId, event.centreId)) return false
  const object = areaId === null ? undefined : { areaId, device }
  if (permission !== null) return may(hearer.access, permission, object)
  return object === undefined || reachesObject(hearer.access, object)
}

/** An area that has been deleted has no centre any more; then the check of access decides alone. */
const isElsewhere = (chosen: string | undefined, centreId: string | null) =>
  chosen !== undefined && centreId !== null && chosen !== centreId
