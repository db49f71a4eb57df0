import type { CameraGroup, Contract, Page, RequestOf } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessControl } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeGroupsChanged } from './camera-group.events.ts'
import {
  areCameras,
  findGroup,
  findGroupForUpdate,
  insertGroup,
  insertMembers,
  listGroups,
  listMembers,
  removeGroups,
  removeMembers,
  updateGroup,
  type CameraGroupRow,
  type GroupColumns,
} from './camera-group.queries.ts'
import { presentGroup } from './camera.presenter.ts'

type Calls = Contract['cameraGroup']
type Access = Pick<SignedInContext, 'access'>['access']

/**
 * Groups of cameras. A deleted camera leaves its groups. A group that becomes empty stays until somebody gives it
 * cameras or deletes it, because plans and rules may name it.
 */
export function createCameraGroupService({
  db,
  gate,
}: {
  db: Db
  gate: Pick<AccessControl, 'requireObjects'>
}) {
  async function checkCameras(tx: Tx, ids: readonly string[], access: Access): Promise<void> {
    await gate.requireObjects(access, 'device', ids)
    if (!(await areCameras(tx, ids))) throw new AppError('device.not_a_camera')
  }

  async function change(tx: Tx, request: RequestOf<Calls['update']>, access: Access): Promise<CameraGroup> {
    const { id, areaId, cameraIds } = request
    const row = await findGroupForUpdate(tx, id)
    if (!row) throw new AppError('camera_group.not_found')
    if (row.version !== request.version) throw new AppError('camera_group.changed_meanwhile')
    if (row.area_id !== areaId && !may(access, 'camera.edit', { areaId }))
      throw new AppError('access.no_area')
    await checkCameras(tx, cameraIds, access)
    const before = presentGroup(row, await listMembers(tx, [id], access))
    await updateGroup(tx, id, columnsOf(request))
    // Cameras that this user cannot see were not in their form, so they stay in the group.
    const left = before.cameras.filter(camera => !cameraIds.includes(camera.id))
    await removeMembers(
      tx,
      id,
      left.map(camera => camera.id),
    )
    await insertMembers(tx, id, cameraIds)
    await writeGroupsChanged(tx, placesOf(row, areaId))
    return before
  }

  return {
    async add(request, context) {
      return context.transaction(
        async tx => {
          await checkCameras(tx, request.cameraIds, context.access)
          const id = await insertGroup(tx, columnsOf(request))
          await insertMembers(tx, id, request.cameraIds)
          await writeGroupsChanged(tx, [{ id, areaId: request.areaId }])
          return details(tx, id, context.access)
        },
        group => ({ object: group.id, after: group }),
      )
    },

    async update(request, context) {
      const { after } = await context.transaction(
        async tx => ({
          before: await change(tx, request, context.access),
          after: await details(tx, request.id, context.access),
        }),
        changed => ({ object: request.id, ...changed }),
      )
      return after
    },

    async getByPage(request, context): Promise<Page<CameraGroup>> {
      const page = await listGroups(db, request, context)
      const ids = page.list.map(row => row.id)
      const members = Map.groupBy(await listMembers(db, ids, context.access), member => member.groupId)
      return { ...page, list: page.list.map(row => presentGroup(row, members.get(row.id) ?? [])) }
    },

    getDetails: ({ id }, { access }) => details(db, id, access),

    /** Deletes groups; it is no error if one is already gone. */
    async batchDelete({ ids }, context) {
      await context.transaction(
        async tx => {
          const rows = await removeGroups(tx, ids)
          await writeGroupsChanged(tx, rows)
          return rows
        },
        removed => ({ object: removed.map(group => group.id), before: removed }),
      )
    },
  } satisfies CallsOf<'cameraGroup'>
}

async function details(from: Db, id: string, access: Access): Promise<CameraGroup> {
  const [row, members] = await Promise.all([findGroup(from, id), listMembers(from, [id], access)])
  if (!row) throw new AppError('camera_group.not_found')
  return presentGroup(row, members)
}

/** A group of the type `ordinary` recognises nothing, so it has no threshold. */
const columnsOf = (request: RequestOf<Calls['add']>): GroupColumns => ({
  name: request.name,
  area_id: request.areaId,
  function_type: request.functionType,
  is_virtual: request.isVirtual,
  threshold: request.functionType === 'ordinary' ? null : request.threshold,
})

/** The group's old and new area: users who see only the old one must be told as well. */
const placesOf = ({ id, area_id }: CameraGroupRow, areaId: string) =>
  [...new Set([area_id, areaId])].map(place => ({ id, areaId: place }))
