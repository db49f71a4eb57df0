import { WALL_VIEWS_MAX, type WallView } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { isFolderSeen } from '#server/modules/video/favorite/favorite.queries.ts'
import { createOwnShared } from '#server/modules/video/favorite/own-shared.ts'
import { requireShareable, writeSharedChanged } from '#server/modules/video/favorite/sharing.ts'
import { lockOwner } from '#server/modules/video/favorite/sharing.queries.ts'
import { presentView } from './wall-view.presenter.ts'
import {
  countViews,
  insertView,
  listMissing,
  listSeen,
  listViews,
  listWindows,
  lockViews,
  removeViews,
  replaceWindows,
  updateView,
  type ViewFields,
  type ViewRow,
} from './wall-view.queries.ts'

const own = createOwnShared<ViewRow>({
  event: 'wall_view.changed',
  refusals: { missing: 'wall_view.not_found', stale: 'wall_view.changed_meanwhile' },
  lock: lockViews,
  remove: removeViews,
  table: 'wall_view',
})

/** Walls saved under a name, each of one user, who may share it with a user group. */
export function createWallViewService({ db }: { db: Db }) {
  return {
    async getList(_, { access }) {
      return present(db, await listViews(db, access.userId), access)
    },

    async getRefused({ cameraIds }, { access }) {
      const seen = await listSeen(db, cameraIds, access)
      return cameraIds.filter(id => !seen.has(id))
    },

    add: (request, { access, transaction }) =>
      transaction(
        async tx => {
          await lockOwner(tx, access.userId)
          if ((await countViews(tx, access.userId)) >= WALL_VIEWS_MAX)
            throw new AppError('wall_view.too_many')
          await check(tx, request, access)
          await requireShareable(tx, access, request.groupId)
          const id = await insertView(tx, access.userId, request)
          await replaceWindows(tx, id, request, { access, keepsHidden: true })
          await writeSharedChanged(tx, 'wall_view.changed', access.userId, [request.groupId])
          return read(tx, id, access)
        },
        added => ({ object: added.id, after: told(added) }),
      ),

    async update(request, { access, transaction }) {
      const { id, groupId } = request
      const { after } = await transaction(
        async tx => {
          const row = await own.lockVersion(tx, request, access)
          await check(tx, request, access)
          const before = await read(tx, id, access)
          await updateView(tx, id, request)
          await replaceWindows(tx, id, request, { access, keepsHidden: request.dropsMissing !== true })
          await writeSharedChanged(tx, 'wall_view.changed', access.userId, [row.group_id, groupId])
          return { before, after: await read(tx, id, access) }
        },
        changed => ({ object: id, before: told(changed.before), after: told(changed.after) }),
      )
      return after
    },

    batchDelete: own.batchDelete,
    decline: own.decline,
  } satisfies CallsOf<'wallView'>
}

async function check(tx: Tx, { windows, tour }: ViewFields, access: AccessSnapshot): Promise<void> {
  const ids = windows.map(({ cameraId }) => cameraId)
  if (ids.length > 0 && !(await areCameras(tx, ids))) throw new AppError('device.not_a_camera')
  if (tour && !(await isFolderSeen(tx, tour.folderId, access.userId)))
    throw new AppError('favorite.not_found')
}

async function present(from: Db, rows: readonly ViewRow[], access: AccessSnapshot): Promise<WallView[]> {
  const ids = rows.map(row => row.id)
  const windows = Map.groupBy(await listWindows(from, ids, access), window => window.view_id)
  const missing = Map.groupBy(await listMissing(from, ids, access), window => window.view_id)
  return rows.map(row => {
    const numbers = missing.get(row.id)?.map(({ position }) => position) ?? []
    return presentView(row, windows.get(row.id) ?? [], numbers, access.userId)
  })
}

async function read(tx: Tx, id: string, access: AccessSnapshot): Promise<WallView> {
  const [view] = await present(tx, await lockViews(tx, [id], access.userId), access)
  if (!view) throw new AppError('wall_view.not_found')
  return view
}

const told = ({ name, group, layout, windows }: WallView) => ({
  name,
  sharedWith: group?.name ?? '',
  layout,
  cameras: windows.map(({ camera }) => camera.name),
})
