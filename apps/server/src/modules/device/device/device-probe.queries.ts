import type { Capability, Inventory } from '@palisade/contract'
import type { Tx } from '../../../infra/database/database.ts'

/** Not a change of what somebody entered: the version stays, so that nobody's open form is refused for it. */
export async function storeFindings(
  tx: Tx,
  id: string,
  found: { capabilities: readonly Capability[]; inventory: Inventory },
): Promise<void> {
  await tx
    .updateTable('device')
    .set({ capabilities: [...found.capabilities], inventory: JSON.stringify(found.inventory) })
    .where('id', '=', id)
    .execute()
}
