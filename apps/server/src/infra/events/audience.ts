import { reachesObject } from '../access/may.ts'
import type { AccessSnapshot, May } from '../access/access.ts'
import type { CommittedEvent } from '../outbox/listeners.ts'

export interface Hearer {
  access: AccessSnapshot
  /** The centre chosen on that console; undefined = all of the user's. */
  centreId: string | undefined
}

/** Whether a console may be told of an event: the one access question, and its chosen centre. */
export function mayHear(
  may: May,
  hearer: Hearer,
  event: Pick<CommittedEvent, 'audience' | 'centreId'>,
): boolean {
  const { permission, areaId = null, device, userId } = event.audience
  if (userId !== undefined && userId !== hearer.access.userId) return false
  if (areaId !== null && isElsewhere(hearer.centreId, event.centreId)) return false
  const object = areaId === null ? undefined : { areaId, device }
  if (permission !== null) return may(hearer.access, permission, object)
  return object === undefined || reachesObject(hearer.access, object)
}

/** An area that is gone by now has no centre any more; the access question alone decides then. */
const isElsewhere = (chosen: string | undefined, centreId: string | null) =>
  chosen !== undefined && centreId !== null && chosen !== centreId
