import type { Contract, DeviceProbe, RequestOf } from '@palisade/contract'
import type { Target } from '@palisade/drivers'
import type { SignedInContext } from '../../../infra/binding/context.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { DriverControl } from '../../../infra/drivers/driver-control.ts'
import { AppError, invalidRequest } from '../../../infra/errors/app-error.ts'
import type { ConnectionGuard } from '../connection/connection-guard.ts'
import {
  isReconnected,
  passwordOf,
  withoutPassword,
  type ConnectionConfig,
} from '../connection/connection.rules.ts'
import { noteProbe } from './device-probe.ts'
import type { Credentials } from '../connection/device.credentials.ts'
import { findDevice, type DeviceDetailsRow } from './device.queries.ts'

export interface DeviceTestDeps {
  db: Db
  drivers: Pick<DriverControl, 'probe'>
  credentials: Credentials
  guard: ConnectionGuard
}

type Request = RequestOf<Contract['device']['testConnection']>

export type DeviceTestService = ReturnType<typeof createDeviceTestService>

/** Tries the connection of a registered device, or of one that is only being entered. */
export function createDeviceTestService({ db, drivers, credentials, guard }: DeviceTestDeps) {
  async function storedOf({ id, driver }: Request): Promise<DeviceDetailsRow | undefined> {
    if (id === undefined) return undefined
    const row = await findDevice(db, id)
    if (!row) throw new AppError('device.not_found')
    if (row.driver !== driver) throw invalidRequest([{ path: 'driver', rule: 'fixed' }])
    return row
  }

  return {
    /** @throws AppError device.not_found, device.address_refused, device.password_needed, driver.unavailable */
    async testConnection(
      request: Request,
      context: Pick<SignedInContext, 'audit' | 'transaction'>,
    ): Promise<DeviceProbe> {
      const { id, driver, config } = request
      const shown = withoutPassword(config)
      context.audit({ object: id, after: { driver, host: shown.host, mainUrl: shown.mainUrl } })
      await guard.refuseAddresses(config)
      const stored = await storedOf(request)
      const password = credentials.passwordFor(stored, config)
      const probe = await drivers.probe(targetOf(request, password))
      if (stored && isAsStored(stored, request))
        await context.transaction(tx => noteProbe(tx, stored.id, probe))
      return probe
    },
  }
}

/** Whether the tried connection is the stored one, not a change that somebody is about to enter. */
function isAsStored(stored: DeviceDetailsRow, { config }: Request): boolean {
  const isPasswordNew = passwordOf(config) !== undefined
  return !isReconnected(stored.config as ConnectionConfig, withoutPassword(config), isPasswordNew)
}

function targetOf({ id, driver, config }: Request, password: string | undefined): Target {
  const { password: _, ...settings } = config
  const login = password === undefined ? settings : { ...settings, password }
  return { id: id ?? crypto.randomUUID(), driver, config: login }
}
