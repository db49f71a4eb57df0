import type { Contract, Device, DeviceDetails, Page, RequestOf, ResultOf } from '@palisade/contract'
import type { CentreContext, SignedInContext } from '../../infra/binding/context.ts'
import type { Db } from '../../infra/database/database.ts'
import { mapPage } from '../../infra/database/paging.ts'
import { AppError } from '../../infra/errors/app-error.ts'
import type { MediaControl } from '../../infra/media/media-control.ts'
import type { Sealer } from '../../infra/secrets/sealer.ts'
import type { AddressCheck } from './address-check.ts'
import { changeDevice, fieldsOf } from './device.change.ts'
import { createCredentials } from './device.credentials.ts'
import { writeDeviceChanged } from './device.events.ts'
import { presentDetails, presentDevice } from './device.presenter.ts'
import {
  findDevice,
  insertDevice,
  listDevices,
  nextDeviceId,
  removeDevices,
  type DeviceDetailsRow,
} from './device.queries.ts'
import { causeOf, type CameraConfig } from './device.rules.ts'

export interface DeviceDeps {
  db: Db
  sealer: Sealer
  media: Pick<MediaControl, 'probe'>
  isAddressAllowed: AddressCheck
}

type Calls = Contract['device']
type EditContext = Pick<SignedInContext, 'access' | 'audit'>

export type DeviceService = ReturnType<typeof createDeviceService>

export function createDeviceService({ db, sealer, media, isAddressAllowed }: DeviceDeps) {
  const credentials = createCredentials(sealer)

  async function refuseAddresses(config: CameraConfig) {
    const urls = config.subUrl ? [config.mainUrl, config.subUrl] : [config.mainUrl]
    const allowed = await Promise.all(urls.map(isAddressAllowed))
    if (allowed.includes(false)) throw new AppError('device.address_refused')
  }

  async function details(from: Db, id: string): Promise<DeviceDetailsRow> {
    const row = await findDevice(from, id)
    if (!row) throw new AppError('device.not_found')
    return row
  }

  return {
    /** @throws AppError device.address_refused; device.code_taken, device.name_taken, area.not_found by constraint */
    async add(request: RequestOf<Calls['add']>, context: EditContext): Promise<Device> {
      if (request.driver === 'rtsp') await refuseAddresses(request.config)
      const row = await db.transaction().execute(async tx => {
        const id = await nextDeviceId(tx)
        const connection = credentials.first(id, request.config)
        await insertDevice(tx, { id, driver: request.driver, ...fieldsOf(request), ...connection })
        await writeDeviceChanged(tx, 'added', [{ id, areaId: request.areaId }], true)
        return details(tx, id)
      })
      context.audit({ object: row.id, after: presentDetails(row) })
      return presentDevice(row)
    },

    /** @throws AppError device.not_found, device.address_refused, device.password_needed, access.no_area */
    async update(request: RequestOf<Calls['update']>, context: EditContext): Promise<Device> {
      if (request.driver === 'rtsp') await refuseAddresses(request.config)
      const { before, after } = await db
        .transaction()
        .execute(tx => changeDevice(tx, request, context.access, credentials))
      context.audit({ object: after.id, before: presentDetails(before), after: presentDetails(after) })
      return presentDevice(after)
    },

    async getByPage(
      request: RequestOf<Calls['getByPage']>,
      context: Pick<CentreContext, 'access' | 'centre'>,
    ): Promise<Page<Device>> {
      return mapPage(await listDevices(db, request, context), presentDevice)
    },

    /** @throws AppError device.not_found */
    getDetails: async (id: string): Promise<DeviceDetails> => presentDetails(await details(db, id)),

    /** Deleting what is gone already is fine. */
    async batchDelete(ids: readonly string[], context: EditContext): Promise<void> {
      const removed = await db.transaction().execute(async tx => {
        const rows = await removeDevices(tx, ids)
        await writeDeviceChanged(tx, 'removed', rows, true)
        return rows
      })
      context.audit({ object: removed.map(device => device.id), before: removed })
    },

    /** @throws AppError device.address_refused, device.password_needed, device.not_a_camera, media.unavailable */
    async testConnection(
      { id, config }: RequestOf<Calls['testConnection']>,
      context: EditContext,
    ): Promise<ResultOf<Calls['testConnection']>> {
      context.audit({ object: id, after: { mainUrl: config.mainUrl } })
      await refuseAddresses(config)
      const stored = id === undefined ? undefined : await details(db, id)
      if (stored && stored.driver !== 'rtsp') throw new AppError('device.not_a_camera')
      const password = credentials.passwordFor(stored, config)
      const found = await media.probe({ url: config.mainUrl, username: config.username, password })
      if (!found.ok) return { ok: false, cause: causeOf(found.cause) }
      return { ok: true, video: found.video, audio: found.audio }
    },
  }
}
