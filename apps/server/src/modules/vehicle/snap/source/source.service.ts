import { PUSH_PATH, type Contract, type RequestOf, type SnapSource } from '@palisade/contract'
import type { CentreContext, SignedInContext } from '#server/infra/binding/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { deleteSource, listSources, saveSource, type SourceRow } from './source.queries.ts'
import { newAccess } from './source.token.ts'

type Calls = Contract['snap']
type Context = Pick<SignedInContext, 'transaction'>

const presentSource = ({ madeAt, lastSnapAt, unreadableAt, ...row }: SourceRow): SnapSource => ({
  ...row,
  lastSnapAt: lastSnapAt?.toISOString() ?? null,
  addressMadeAt: madeAt?.toISOString() ?? null,
  unreadableAt: unreadableAt?.toISOString() ?? null,
})

/** Plate cameras, and the addresses to which they push. */
export const createSourceService = ({ db, basePath }: { db: Db; basePath: string }) => ({
  getSources: async (_: object, context: Pick<CentreContext, 'access' | 'centre'>): Promise<SnapSource[]> =>
    (await listSources(db, context)).map(presentSource),
  async renewSource({ cameraId }: RequestOf<Calls['renewSource']>, { transaction }: Context) {
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
  async removeSource({ cameraId }: RequestOf<Calls['removeSource']>, { transaction }: Context) {
    await transaction(
      tx => deleteSource(tx, cameraId),
      () => ({ object: cameraId }),
    )
  },
})
