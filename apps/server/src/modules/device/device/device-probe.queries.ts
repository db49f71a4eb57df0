import type { Capability, DeviceLack, Inventory } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'

/** Stores findings without a new version, because nobody's input changes and no open form should be refused for it. */
export async function storeFindings(
  tx: Tx,
  id: string,
  found: { capabilities: readonly Capability[]; lacks: readonly DeviceLack[]; inventory: Inventory },
): Promise<void> {
  await tx
    .updateTable('device')
    .set({
      capabilities: [...found.capabilities],
      lacks: JSON.stringify(found.lacks),
      inventory: JSON.stringify(found.inventory),
    })
    .where('id', '=', id)
    .execute()
}
