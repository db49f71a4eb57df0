import type { Camera, Contract, Page, RequestOf } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import {
  recordDeviceChanges,
  snapshotDevices,
  snapshotForUpdate,
} from '#server/modules/device/device/changes/device-changes.ts'
import { placedOf, writeDeviceChanged } from '#server/modules/device/device/device.events.ts'
import { presentCamera } from './camera.presenter.ts'
import {
  findCameras,
  findCamerasForUpdate,
  listCameras,
  listGroupsOf,
  setSmartTask,
  updateCamera,
  type CameraRow,
} from './camera.queries.ts'

type Calls = Contract['camera']
type Context = Pick<SignedInContext, 'access' | 'transaction' | 'user'>
type Access = Context['access']

export function createCameraService({ db }: { db: Db }) {
  async function present(from: Db, rows: readonly CameraRow[], access: Access): Promise<Camera[]> {
    const ids = rows.map(row => row.id)
    const groups = Map.groupBy(await listGroupsOf(from, ids, access), group => group.cameraId)
    return rows.map(row => presentCamera(row, groups.get(row.id) ?? []))
  }

  async function lock(tx: Tx, ids: readonly string[]): Promise<CameraRow[]> {
    const rows = await findCamerasForUpdate(tx, ids)
    if (rows.length < new Set(ids).size) throw new AppError('device.not_found')
    if (rows.some(row => row.kind !== 'camera')) throw new AppError('device.not_a_camera')
    return rows
  }

  /** Runs a change and writes the history of each field that it changed. */
  async function recorded(tx: Tx, ids: readonly string[], by: Context['user'], work: () => Promise<void>) {
    const before = await snapshotForUpdate(tx, ids)
    await work()
    await recordDeviceChanges(tx, before, await snapshotDevices(tx, ids), by)
  }

  async function change(tx: Tx, request: RequestOf<Calls['update']>, by: Context['user']) {
    const { id, version, name } = request
    const [before] = await lock(tx, [id])
    if (!before) throw new AppError('device.not_found')
    if (before.version !== version) throw new AppError('device.changed_meanwhile')
    refuseHalfPlace(request, before)
    await recorded(tx, [id], by, () => updateCamera(tx, request))
    await writeDeviceChanged(tx, 'updated', [placedOf(before)], before.name !== name)
    const [after] = await findCameras(tx, [id])
    if (!after) throw new AppError('device.not_found')
    return { before, after }
  }

  async function setTask(
    ids: readonly string[],
    value: Camera['smartTask'],
    context: Context,
  ): Promise<void> {
    await context.transaction(
      async tx => {
        const rows = (await lock(tx, ids)).filter(row => row.smart_task !== value)
        if (rows.length === 0) return []
        const changedIds = rows.map(row => row.id)
        await recorded(tx, changedIds, context.user, () => setSmartTask(tx, changedIds, value))
        await writeDeviceChanged(tx, 'updated', rows.map(placedOf), false)
        return changedIds
      },
      changed => ({ object: [...ids], after: { smartTask: value, changed } }),
    )
  }

  return {
    async getByPage(request, context): Promise<Page<Camera>> {
      const page = await listCameras(db, request, context)
      return { ...page, list: await present(db, page.list, context.access) }
    },

    async update(request, context) {
      const { camera } = await context.transaction(
        async tx => {
          const { before, after } = await change(tx, request, context.user)
          const [shownBefore, shown] = await present(tx, [before, after], context.access)
          if (!shown) throw new AppError('device.not_found')
          return { before: shownBefore, camera: shown }
        },
        changed => ({ object: request.id, before: changed.before, after: changed.camera }),
      )
      return camera
    },

    startSmartTask: ({ ids }, context) => setTask(ids, 'started', context),
    stopSmartTask: ({ ids }, context) => setTask(ids, 'stopped', context),
  } satisfies CallsOf<'camera'>
}

/** A position has both coordinates or neither. */
function refuseHalfPlace(request: RequestOf<Calls['update']>, before: CameraRow): void {
  const { longitude = before.longitude, latitude = before.latitude } = request
  if ((longitude === null) === (latitude === null)) return
  throw invalidRequest([{ path: longitude === null ? 'longitude' : 'latitude', rule: 'half_place' }])
}
