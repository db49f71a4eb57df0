import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { DriverControl } from '../../../infra/drivers/driver-control.ts'
import type { Sealer } from '../../../infra/secrets/sealer.ts'
import type { AddressCheck } from '../connection/address-check.ts'
import { createConnectionGuard } from '../connection/connection-guard.ts'
import { createDeviceBatchService } from './device-batch.service.ts'
import { createDeviceExportService } from './sheet/device-export.service.ts'
import { createDeviceHistoryService } from '../device-history/device-history.service.ts'
import { createDeviceImportService } from './sheet/device-import.service.ts'
import { createDeviceTestService } from './device-test.service.ts'
import { createCredentials } from '../connection/device.credentials.ts'
import { createDeviceHandlers, createDeviceHistoryHandlers } from './device.routes.ts'
import { createDeviceService } from './device.service.ts'

export interface DeviceModuleDeps {
  db: Db
  sealer: Sealer
  drivers: DriverControl
  isAddressAllowed: AddressCheck
}

export interface DeviceModule {
  handlers: {
    device: ModuleHandlers<Contract['device']>
    deviceHistory: ModuleHandlers<Contract['deviceHistory']>
  }
}

/** Registers devices with their connections, and keeps the history of their changes. */
export function createDeviceModule(deps: DeviceModuleDeps): DeviceModule {
  const { db, drivers, sealer, isAddressAllowed } = deps
  const credentials = createCredentials(sealer)
  const guard = createConnectionGuard(isAddressAllowed)
  const devices = createDeviceService({ db, credentials, guard })
  const batch = createDeviceBatchService({ db })
  const test = createDeviceTestService({ db, drivers, credentials, guard })
  const exports = createDeviceExportService({ db })
  const imports = createDeviceImportService({ db, credentials, guard })
  const history = createDeviceHistoryService({ db, credentials, guard })
  return {
    handlers: {
      device: createDeviceHandlers({ devices, batch, test, exports, imports }),
      deviceHistory: createDeviceHistoryHandlers(history),
    },
  }
}
