import { capability, type Capability } from '@palisade/contract'
import type { Db } from '../../../infra/database/database.ts'
import { writeDeviceChanged } from '../device/device.events.ts'
import { updateCapabilities } from './capability-book.queries.ts'

/** Stores the capabilities that devices reported, where they are new, and tells consoles. */
export async function saveCapabilities(
  db: Db,
  said: ReadonlyMap<string, readonly Capability[]>,
): Promise<void> {
  const rows = [...said].map(([id, list]) => ({ id, list: clean(list) }))
  await db.transaction().execute(async tx => {
    await writeDeviceChanged(tx, 'updated', await updateCapabilities(tx, rows), false)
  })
}

/** Each capability once, in the contract's order. */
const clean = (list: readonly Capability[]) => capability.options.filter(one => list.includes(one))
