import type { Contract, RequestOf } from '@palisade/contract'
import type { Target } from '@palisade/drivers'
import { deviceObject, may } from '#server/infra/access/may.ts'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { pictureFormat } from '#server/infra/pictures/picture-format.ts'
import { freshPictureFor } from '#server/modules/device/masking/masked-picture.ts'
import type { ConnectionGuard } from '#server/modules/device/connection/connection-guard.ts'
import {
  isReconnected,
  passwordOf,
  withoutPassword,
  type ConnectionConfig,
} from '#server/modules/device/connection/connection.rules.ts'
import { noteProbe } from './device-probe.ts'
import type { Credentials } from '#server/modules/device/connection/device.credentials.ts'
import { findDevice, type DeviceDetailsRow } from './device.queries.ts'

export interface DeviceTestDeps {
  db: Db
  drivers: Pick<DriverControl, 'probe' | 'takePicture'>
  credentials: Credentials
  guard: ConnectionGuard
}

type Request = RequestOf<Contract['device']['testConnection']>

/** Tries the connection of a registered device, or of one that is only being entered. */
export function createDeviceTestService({ db, drivers, credentials, guard }: DeviceTestDeps) {
  async function storedOf({ id, driver }: Request): Promise<DeviceDetailsRow | undefined> {
    if (id === undefined) return undefined
    const row = await findDevice(db, id)
    if (!row) throw new AppError('device.not_found')
    if (row.driver !== driver) throw invalidRequest([{ path: 'driver', rule: 'fixed' }])
    return row
  }

  async function tried(request: Request): Promise<{ stored: DeviceDetailsRow | undefined; target: Target }> {
    await guard.refuseAddresses(request.config)
    const stored = await storedOf(request)
    return { stored, target: targetOf(request, credentials.passwordFor(stored, request.config)) }
  }

  return {
    /** Shows what the device sees before it is added or changed. */
    async testPicture(request, { access, audit }): Promise<FileAnswer> {
      audit({ object: request.id, after: shownOf(request) })
      const { stored, target } = await tried(request)
      if (!may(access, 'live.snapshot', stored && deviceObject(stored))) throw new AppError('access.denied')
      const picture = await drivers.takePicture(target)
      if (pictureFormat(picture) !== 'jpeg') throw new AppError('device.rejected', { reason: 'no_picture' })
      // Of a device that is only being entered nobody has said yet what is to be hidden.
      const { body, told } = stored
        ? await freshPictureFor(db, access, stored.id, picture)
        : { body: Buffer.from(picture), told: {} }
      audit({ after: { ...shownOf(request), ...told } })
      return { fileName: 'test.jpg', contentType: 'image/jpeg', body, length: body.length }
    },

    async testConnection(request, context) {
      context.audit({ object: request.id, after: shownOf(request) })
      const { stored, target } = await tried(request)
      const probe = await drivers.probe(target)
      if (stored && isAsStored(stored, request))
        await context.transaction(tx => noteProbe(tx, stored.id, probe))
      return probe
    },
  } satisfies CallsOf<'device'>
}

/** The parts of a connection that are written to the log. */
function shownOf({ driver, config }: Request) {
  const { host, mainUrl } = withoutPassword(config)
  return { driver, host, mainUrl }
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
