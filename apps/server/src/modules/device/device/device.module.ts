import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { AddressCheck } from '#server/modules/device/connection/address-check.ts'
import { createConnectionGuard } from '#server/modules/device/connection/connection-guard.ts'
import { createDeviceBatchService } from './device-batch.service.ts'
import { createDeviceExportService } from './sheet/device-export.service.ts'
import { createDeviceImportService } from './sheet/device-import.service.ts'
import { createDeviceTestService } from './device-test.service.ts'
import { createCredentials } from '#server/modules/device/connection/device.credentials.ts'
import { deviceObjects } from './device.queries.ts'
import { createDeviceService } from './device.service.ts'

export interface DeviceModuleDeps {
  db: Db
  sealer: SecretCipher
  drivers: DriverControl
  isAddressAllowed: AddressCheck
  faultOf: FaultOf
  clock: Clock
}

/** Registering devices and their connections. */
export function createDeviceModule(deps: DeviceModuleDeps): ServerModule<'device', 'device'> {
  const { db, drivers, sealer, isAddressAllowed, faultOf, clock } = deps
  const credentials = createCredentials(sealer)
  const guard = createConnectionGuard(isAddressAllowed)
  const devices = createDeviceService({ db, credentials, guard, faultOf, clock })
  const batch = createDeviceBatchService()
  const test = createDeviceTestService({ db, drivers, credentials, guard })
  const exports = createDeviceExportService({ db })
  const imports = createDeviceImportService({ db, credentials, guard, faultOf })
  return {
    handlers: { device: pickHandlers(contract.device, devices, batch, test, exports, imports) },
    constraints: {
      device__area_id: 'area.not_found',
      device__code: 'device.code_taken',
      device__parent_id: 'device.parent_invalid',
      device__floor_id: 'map.not_a_floor',
    },
    objects: { device: deviceObjects },
  }
}
