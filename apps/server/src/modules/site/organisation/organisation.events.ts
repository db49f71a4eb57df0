import type { Tx } from '#server/infra/database/database.ts'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

/**
 * Tells everyone who sees one of these areas that it, or what is directly below it, has changed. Users who lose or gain
 * an area may no longer, or not yet, see that area itself, so the areas above must be named as well.
 * @param hasMoved whether areas were added, moved or removed; then every open socket asks for its rights again
 */
export async function publishTreeChanged(
  tx: Tx,
  areaIds: readonly (string | null)[],
  hasMoved: boolean,
): Promise<void> {
  const places = [...new Set(areaIds)].filter(areaId => areaId !== null)
  await writeEvents(
    tx,
    places.map(areaId => ({
      type: 'organisation.changed' as const,
      data: { areaId, ...(hasMoved && { hasMoved }) },
      audience: { permission: 'organisation.view' as const, areaId },
    })),
  )
}

/** Centres are part of every user's session, even of users who see only one area of them, so everyone is told. */
export async function publishCentresChanged(tx: Tx): Promise<void> {
  await publishAccessChanged(tx, 'everyone')
}
