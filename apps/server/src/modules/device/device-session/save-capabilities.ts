import { capability, type Capability } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { writeDeviceChanged } from '#server/modules/device/device/device.events.ts'
import { updateCapabilities, type SaidAbilities } from './capability-book.queries.ts'

/** Stores the capabilities that devices reported, and what they lack, where they are new, and tells consoles. */
export async function saveCapabilities(db: Db, said: ReadonlyMap<string, SaidAbilities>): Promise<void> {
  const rows = [...said].map(([id, { capabilities, lacks }]) => ({
    id,
    capabilities: clean(capabilities),
    lacks,
  }))
  await db.transaction().execute(async tx => {
    await writeDeviceChanged(tx, 'updated', await updateCapabilities(tx, rows), false)
  })
}

/** Each capability once, in the contract's order. */
const clean = (list: readonly Capability[]) => capability.options.filter(one => list.includes(one))
