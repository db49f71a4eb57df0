import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import type { VersionRow } from './version.queries.ts'

/** Makes open lists of versions load again. */
export async function publishChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  const audience = { permission: 'version.edit' as const }
  await writeEvents(
    tx,
    ids.map(id => ({ type: 'version.changed' as const, data: { id }, audience })),
  )
}

const audiences = (row: VersionRow) =>
  row.is_for_all
    ? [{ permission: null }]
    : row.targets.map(target => ({ permission: null, userId: target.id }))

/** Tells each user to whom the version is offered. */
export async function publishOffered(tx: Tx, row: VersionRow): Promise<void> {
  const { id, number } = row
  const data = { id, number, platform: row.platform, isForced: row.is_forced }
  await writeEvents(
    tx,
    audiences(row).map(audience => ({ type: 'version.offered' as const, data, audience })),
  )
}

export async function publishWithdrawn(tx: Tx, row: VersionRow): Promise<void> {
  await writeEvents(
    tx,
    audiences(row).map(audience => ({ type: 'version.withdrawn' as const, data: { id: row.id }, audience })),
  )
}
