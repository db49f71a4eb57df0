import { FAVORITE_FOLDERS_MAX, type Contract, type Favorite, type RequestOf } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { presentFolder } from './favorite.presenter.ts'
import {
  countFolders,
  insertFolder,
  listCameras,
  listFolders,
  lockFolders,
  orderFolders,
  removeFolders,
  replaceCameras,
  updateFolder,
  type FolderRow,
} from './favorite.queries.ts'
import { createOwnShared } from './own-shared.ts'
import { listShareable, requireShareable, writeSharedChanged } from './sharing.ts'
import { lockOwner } from './sharing.queries.ts'

type Calls = Contract['favorite']

const own = createOwnShared<FolderRow>({
  event: 'favorite.changed',
  refusals: { missing: 'favorite.not_found', stale: 'favorite.changed_meanwhile' },
  lock: lockFolders,
  remove: removeFolders,
  table: 'favorite_folder',
})

/** Folders of cameras, each of one user, who may share it with a user group. */
export function createFavoriteService({ db }: { db: Db }) {
  return {
    async getList(_, { access }) {
      return present(db, await listFolders(db, access.userId), access)
    },

    getGroups: (_, { access }) => listShareable(db, access),

    add: (request, { access, transaction }) =>
      transaction(
        async tx => {
          await lockOwner(tx, access.userId)
          if ((await countFolders(tx, access.userId)) >= FAVORITE_FOLDERS_MAX)
            throw new AppError('favorite.too_many')
          await requireShareable(tx, access, request.groupId)
          const id = await insertFolder(tx, access.userId, request)
          await fill(tx, id, request.cameras, access)
          await writeSharedChanged(tx, 'favorite.changed', access.userId, [request.groupId])
          return read(tx, id, access)
        },
        added => ({ object: added.id, after: told(added) }),
      ),

    async update(request, { access, transaction }) {
      const { id, groupId, cameras } = request
      const { after } = await transaction(
        async tx => {
          const row = await own.lockVersion(tx, request, access)
          const before = await read(tx, id, access)
          await updateFolder(tx, id, request)
          await fill(tx, id, cameras, access)
          await writeSharedChanged(tx, 'favorite.changed', access.userId, [row.group_id, groupId])
          return { before, after: await read(tx, id, access) }
        },
        changed => ({ object: id, before: told(changed.before), after: told(changed.after) }),
      )
      return after
    },

    /** Ids of folders that are gone, or of others, move nothing. */
    sort: ({ ids }, { access, transaction }) =>
      transaction(
        async tx => {
          await lockOwner(tx, access.userId)
          await orderFolders(tx, access.userId, ids)
          await writeSharedChanged(tx, 'favorite.changed', access.userId, [])
          const own = (await listFolders(tx, access.userId)).filter(row => row.user_id === access.userId)
          return own.map(row => row.name)
        },
        names => ({ after: { folders: names } }),
      ).then(() => undefined),

    batchDelete: own.batchDelete,
    decline: own.decline,
  } satisfies CallsOf<'favorite'>
}

async function fill(
  tx: Tx,
  id: string,
  cameras: RequestOf<Calls['add']>['cameras'],
  access: AccessSnapshot,
): Promise<void> {
  const ids = cameras.map(({ cameraId }) => cameraId)
  if (ids.length > 0 && !(await areCameras(tx, ids))) throw new AppError('device.not_a_camera')
  await replaceCameras(tx, id, cameras, access)
}

async function present(from: Db, rows: readonly FolderRow[], access: AccessSnapshot): Promise<Favorite[]> {
  const ids = rows.map(row => row.id)
  const cameras = Map.groupBy(await listCameras(from, ids, access), camera => camera.folder_id)
  return rows.map(row => presentFolder(row, cameras.get(row.id) ?? [], access.userId))
}

async function read(tx: Tx, id: string, access: AccessSnapshot): Promise<Favorite> {
  const [folder] = await present(tx, await lockFolders(tx, [id], access.userId), access)
  if (!folder) throw new AppError('favorite.not_found')
  return folder
}

const told = ({ name, group, cameras }: Favorite) => ({
  name,
  sharedWith: group?.name ?? '',
  cameras: cameras.map(camera => (camera.alias ? `${camera.alias} (${camera.name})` : camera.name)),
})
