import type { CameraMasks, Contract, RequestOf } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { placedOf, writeDeviceChanged } from '#server/modules/device/device/device.events.ts'
import { findCameras, findCamerasForUpdate } from '../camera.queries.ts'
import { findMask, putMask, type MaskRow } from '#server/modules/device/masking/camera-mask.queries.ts'

type Calls = Contract['cameraMask']

const present = (cameraId: string, row: MaskRow | undefined): CameraMasks => ({
  cameraId,
  masks: row?.masks ?? [],
  version: row?.version ?? 0,
})

/** As the log tells them: the corners of each, in percent of the picture. */
const toldMasks = ({ masks }: CameraMasks) => ({
  masks: masks.map(({ left, top, right, bottom }) =>
    [left, top, right, bottom].map(part => `${Math.round(part * 1000) / 10} %`).join(', '),
  ),
})

/** The standing privacy masks of cameras. */
export function createCameraMaskService({ db }: { db: Db }) {
  async function change(tx: Tx, { cameraId, version, masks }: RequestOf<Calls['set']>) {
    const [camera] = await findCamerasForUpdate(tx, [cameraId])
    requireCamera(camera)
    const before = present(cameraId, await findMask(tx, cameraId))
    if (before.version !== version) throw new AppError('mask.changed_meanwhile')
    const after = present(cameraId, await putMask(tx, cameraId, masks))
    // The media program is told, and what is being watched is looked at again.
    await writeDeviceChanged(tx, 'updated', [placedOf(camera)], false)
    return { before, after, name: camera.name }
  }

  return {
    async get({ cameraId }) {
      const [camera] = await findCameras(db, [cameraId])
      requireCamera(camera)
      return present(cameraId, await findMask(db, cameraId))
    },

    async set(request, context) {
      const { after } = await context.transaction(
        tx => change(tx, request),
        done => ({
          object: request.cameraId,
          objectName: done.name,
          before: toldMasks(done.before),
          after: toldMasks(done.after),
        }),
      )
      return after
    },
  } satisfies CallsOf<'cameraMask'>
}

function requireCamera<C extends { kind: string }>(camera: C | undefined): asserts camera is C {
  if (!camera) throw new AppError('device.not_found')
  if (camera.kind !== 'camera') throw new AppError('device.not_a_camera')
}
