import { driverConfigs, driver as driverName } from '@palisade/contract'
import type { Target } from '@palisade/drivers'
import type { Db } from '#server/infra/database/database.ts'
import type { TargetRepository } from '#server/infra/drivers/driver-link.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { findConnection, listConnections } from './target-repository.queries.ts'

/** The repository of the devices with what their drivers need to reach them. */
export function createTargetRepository({ db, sealer }: { db: Db; sealer: SecretCipher }): TargetRepository {
  function targetOf(row: Awaited<ReturnType<typeof listConnections>>[number]): Target[] {
    const name = driverName.safeParse(row.driver)
    if (!name.success) return []
    const password = row.secret === null ? {} : { password: sealer.unseal(row.id, row.secret) }
    // A configuration that its driver does not accept (any more) is left out, so the device is not connected to.
    const config = driverConfigs[name.data].safeParse({ ...(row.config as object), ...password })
    if (!config.success) return []
    return [{ id: row.id, driver: name.data, config: config.data }]
  }

  return {
    listTargets: async () => (await listConnections(db)).flatMap(targetOf),
    async findTarget(deviceId) {
      const row = await findConnection(db, deviceId)
      return row && targetOf(row)[0]
    },
  }
}
