import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { AddressCheck } from '#server/modules/device/connection/address-check.ts'
import { createConnectionGuard } from '#server/modules/device/connection/connection-guard.ts'
import { createCredentials } from '#server/modules/device/connection/device.credentials.ts'
import { createDeviceHistoryService } from './device-history.service.ts'

export interface DeviceHistoryModuleDeps {
  db: Db
  sealer: SecretCipher
  isAddressAllowed: AddressCheck
  clock: Clock
}

/** Who changed which field of which device, and taking a change back. */
export function createDeviceHistoryModule(deps: DeviceHistoryModuleDeps): ServerModule<'deviceHistory'> {
  const credentials = createCredentials(deps.sealer)
  const guard = createConnectionGuard(deps.isAddressAllowed)
  const history = createDeviceHistoryService({ db: deps.db, credentials, guard, clock: deps.clock })
  return { handlers: { deviceHistory: pickHandlers(contract.deviceHistory, history) } }
}
