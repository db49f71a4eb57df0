import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listParts } from '../rule/linkage-part.queries.ts'
import type { StepRow } from './linkage-log.queries.ts'

/** The ids of all things named by the actions of these runs that the reader may see. */
export async function listVisible(
  db: Db,
  steps: readonly StepRow[],
  access: AccessSnapshot,
): Promise<ReadonlySet<string>> {
  const actions = steps.map(step => step.action)
  const parts = await listParts(db, actions, access)
  return new Set(parts.filter(part => part.isVisible).map(part => part.id))
}
