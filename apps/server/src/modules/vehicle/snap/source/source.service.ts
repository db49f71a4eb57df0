import { PUSH_PATH, type SnapSource, type ResultOf, type Contract } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { deleteSource, listSources, saveSource, type SourceRow } from './source.queries.ts'
import { newAccess } from './source.token.ts'

const presentSource = ({ madeAt, lastSnapAt, unreadableAt, ...row }: SourceRow): SnapSource => ({
  ...row,
  lastSnapAt: lastSnapAt?.toISOString() ?? null,
  addressMadeAt: madeAt?.toISOString() ?? null,
  unreadableAt: unreadableAt?.toISOString() ?? null,
})

/** Plate cameras, and the addresses to which they push. */
export function createSourceService({ db, basePath }: { db: Db; basePath: string }) {
  return {
    getSources: async (_, context) => (await listSources(db, context)).map(presentSource),
    async renewSource({ cameraId }, { transaction }): Promise<ResultOf<Contract['snap']['renewSource']>> {
      const { token, login, keys } = newAccess()
      await transaction(
        async tx => {
          if (!(await areCameras(tx, [cameraId]))) throw new AppError('device.not_a_camera')
          await saveSource(tx, cameraId, keys)
        },
        () => ({ object: cameraId }),
      )
      return { path: `${basePath}${PUSH_PATH}/${token}`, ...login }
    },
    async removeSource({ cameraId }, { transaction }) {
      await transaction(
        tx => deleteSource(tx, cameraId),
        () => ({ object: cameraId }),
      )
    },
  } satisfies CallsOf<'snap'>
}
