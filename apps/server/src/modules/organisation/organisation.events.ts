import type { Tx } from '../../infra/database/database.ts'
import { writeEvent, writeEvents } from '../../infra/outbox/outbox.ts'

/**
 * The tree has another shape, for those who see one of these areas. Whoever loses or gains an area may not see that area
 * itself any more, or not yet: name the areas above it as well.
 */
export async function tellTreeChanged(
  tx: Tx,
  areaId: string,
  seenFrom: readonly (string | null)[],
): Promise<void> {
  const places = [...new Set(seenFrom)].filter(place => place !== null)
  await writeEvents(
    tx,
    places.map(place => ({
      type: 'organisation.changed' as const,
      data: { areaId },
      audience: { permission: 'organisation.view' as const, areaId: place },
    })),
  )
}

/** Centres stand in every user's session, also of those who see one area of them only. */
export async function tellParksChanged(tx: Tx): Promise<void> {
  await writeEvent(tx, { type: 'session.changed', data: {}, audience: { permission: null } })
}
