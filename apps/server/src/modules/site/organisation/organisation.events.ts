import type { Tx } from '../../../infra/database/database.ts'
import { tellAccessChanged } from '../../../infra/access/tell-access-changed.ts'
import { writeEvents } from '../../../infra/outbox/outbox.ts'

/**
 * These areas, or what lies right below them, are others now; each is told to those who see it. Whoever loses or gains an
 * area may not see that area itself any more, or not yet: name the areas above it as well.
 */
export async function tellTreeChanged(tx: Tx, areaIds: readonly (string | null)[]): Promise<void> {
  const places = [...new Set(areaIds)].filter(areaId => areaId !== null)
  await writeEvents(
    tx,
    places.map(areaId => ({
      type: 'organisation.changed' as const,
      data: { areaId },
      audience: { permission: 'organisation.view' as const, areaId },
    })),
  )
}

/** Centres stand in every user's session, also of those who see one area of them only. */
export async function tellParksChanged(tx: Tx): Promise<void> {
  await tellAccessChanged(tx, 'everyone')
}
