import { id as idSchema, type DeviceChange, type DeviceUpdate } from '@palisade/contract'
import { may, reachesObject } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { ConnectionGuard } from '#server/modules/device/connection/connection-guard.ts'
import {
  recordDeviceChanges,
  snapshotDevices,
  snapshotForUpdate,
} from '#server/modules/device/device/changes/device-changes.ts'
import {
  findDeviceChange,
  listDeviceChanges,
  listNames,
  updateOtherField,
  type DeviceChangeRow,
} from './device-history.queries.ts'
import {
  isOtherField,
  isRestorable,
  otherValue,
  restoringUpdate,
  type OtherField,
} from './device-history.rules.ts'
import { changeDevice } from '#server/modules/device/device/device.change.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Credentials } from '#server/modules/device/connection/device.credentials.ts'
import { placedOf, writeDeviceChanged } from '#server/modules/device/device/device.events.ts'
import { presentDevice, presentSettings } from '#server/modules/device/device/device.presenter.ts'
import { findDevice, type DeviceDetailsRow } from '#server/modules/device/device/device.queries.ts'

export interface DeviceHistoryDeps {
  db: Db
  credentials: Credentials
  guard: ConnectionGuard
  clock: Clock
}

type EditContext = Pick<SignedInContext, 'access' | 'user' | 'audit' | 'transaction'>
interface Restored {
  before: DeviceDetailsRow
  after: DeviceDetailsRow
}

/** Fields whose value is the id of another object, which is shown by its name. */
const naming: readonly string[] = ['areaId', 'parentId', 'floorId']

/** Lists who changed which field of which device, and takes changes back. */
export function createDeviceHistoryService({ db, credentials, guard, clock }: DeviceHistoryDeps) {
  async function restorable(changeId: string, access: AccessSnapshot) {
    const change = await findDeviceChange(db, changeId)
    if (!change) throw new AppError('device.change_not_restorable')
    const places = [change.device_area_id, change.area_id]
    const device = { id: change.device_id, category: change.category }
    if (!places.every(areaId => may(access, 'device.edit', { areaId, device })))
      throw new AppError('access.denied')
    if (!isRestorable(asked(change))) throw new AppError('device.change_not_restorable')
    return change
  }

  async function restoreOwn(
    request: DeviceUpdate,
    { access, user, transaction }: EditContext,
  ): Promise<Restored> {
    await guard.refuseAddresses(request.config)
    return transaction(tx => changeDevice(tx, request, { access, user, credentials, clock }), logged)
  }

  async function restoreOther(row: DeviceChangeRow, field: OtherField, { user, transaction }: EditContext) {
    const value = otherValue(field, row.before)
    if (value === undefined) throw new AppError('device.change_not_restorable')
    const id = row.device_id
    return transaction(async (tx): Promise<Restored> => {
      const snapshot = await snapshotForUpdate(tx, [id])
      const before = await found(tx, id)
      await updateOtherField(tx, id, field, value)
      await recordDeviceChanges(tx, snapshot, await snapshotDevices(tx, [id]), user)
      await writeDeviceChanged(tx, 'updated', [placedOf(before)], false)
      return { before, after: await found(tx, id) }
    }, logged)
  }

  return {
    async getByPage(request, context) {
      const page = await listDeviceChanges(db, request, context)
      const named = page.list
        .filter(row => naming.includes(row.field))
        .flatMap(row => [row.before, row.after])
        .filter(value => idSchema.safeParse(value).success)
      const rows = await listNames(db, [...new Set(named as string[])])
      const visible = rows.filter(({ id, areaId, category }) =>
        reachesObject(context.access, { areaId, device: category && { id, category } }),
      )
      const names = new Map(visible.map(({ id, name }) => [id, name]))
      return mapPage(page, row => presentChange(row, names))
    },

    /** Puts a field back by the same way and with the same rules as any other change; the history records it too. */
    async restore({ id: changeId }, context) {
      const change = await restorable(changeId, context.access)
      context.audit({ object: change.device_id })
      const { field, before } = change
      const restored = isOtherField(field)
        ? await restoreOther(change, field, context)
        : await restoreOwn(updateFor(await found(db, change.device_id), field, before), context)
      return presentDevice(restored.after)
    },
  } satisfies CallsOf<'deviceHistory'>
}

async function found(from: Db | Tx, id: string): Promise<DeviceDetailsRow> {
  const row = await findDevice(from, id)
  if (!row) throw new AppError('device.change_not_restorable')
  return row
}

const logged = ({ before, after }: Restored) => ({
  before: presentSettings(before),
  after: presentSettings(after),
})

function updateFor(row: DeviceDetailsRow, field: string, before: unknown): DeviceUpdate {
  const request = restoringUpdate(presentSettings(row), field, before)
  if (!request) throw new AppError('device.change_not_restorable')
  return request
}

const asked = (row: DeviceChangeRow) => ({ field: row.field, isDeleted: row.deleted_at !== null })

function presentChange(row: DeviceChangeRow, names: ReadonlyMap<string, string>): DeviceChange {
  const [beforeName, afterName] = [row.before, row.after].map(value => names.get(String(value)))
  return {
    id: row.id,
    at: row.changed_at.toISOString(),
    deviceId: row.device_id,
    deviceName: row.device_name,
    field: row.field,
    before: row.before,
    after: row.after,
    ...(beforeName !== undefined && { beforeName }),
    ...(afterName !== undefined && { afterName }),
    userName: row.user_name,
    isRestorable: isRestorable(asked(row)),
  }
}
