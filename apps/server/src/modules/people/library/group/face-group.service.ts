import { FACE_GROUPS_MAX, type Contract, type FaceGroup, type RequestOf } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { presentGroup } from './face-group.presenter.ts'
import {
  countGroupsLocked,
  findGroup,
  insertGroup,
  listGroups,
  lockGroups,
  removeGroups,
  replaceGrants,
  updateGroup,
} from './face-group.queries.ts'

type Calls = Contract['faceGroup']

/** Groups of persons, and whom they are lent to. */
export function createFaceGroupService({ db }: { db: Db }) {
  return {
    getList: async (_, { access, centre }) =>
      (await listGroups(db, access, centre)).map(row => presentGroup(row, access)),

    getDetails: ({ id }, { access }) => read(db, id, access),

    add: (request, { access, centre, user, transaction }) =>
      transaction(
        async tx => {
          if ((await countGroupsLocked(tx, centre.areaId)) >= FACE_GROUPS_MAX)
            throw new AppError('face_group.too_many', { limit: FACE_GROUPS_MAX })
          const id = await insertGroup(tx, {
            ...fieldsOf(request),
            centre_id: centre.areaId,
            kind: request.kind,
            created_by: user.name,
          })
          await replaceGrants(tx, id, request.grants)
          await tellChanged(tx)
          return read(tx, id, access)
        },
        added => ({ object: added.id, after: told(added) }),
      ),

    async update(request, { access, transaction }) {
      const { id, version, grants } = request
      const { after } = await transaction(
        async tx => {
          const [row] = await lockGroups(tx, access, [id])
          if (!row) throw new AppError('face_group.not_found')
          if (row.version !== version) throw new AppError('face_group.changed_meanwhile')
          await updateGroup(tx, id, fieldsOf(request))
          await replaceGrants(tx, id, grants)
          await tellChanged(tx)
          return { before: presentGroup(row, access), after: await read(tx, id, access) }
        },
        changed => ({ object: id, before: told(changed.before), after: told(changed.after) }),
      )
      return after
    },

    /** It is no error if one is already gone. */
    async batchDelete({ ids }, { access, transaction }) {
      await transaction(
        async tx => {
          const rows = await lockGroups(tx, access, ids)
          if (rows.some(row => row.entries > 0)) throw new AppError('face_group.has_lists')
          await removeGroups(tx, ids)
          await tellChanged(tx)
          return rows
        },
        rows => ({ object: rows.map(row => row.id), before: rows.map(({ name }) => ({ name })) }),
      )
    },
  } satisfies CallsOf<'faceGroup'>
}

async function read(from: Db, id: string, access: AccessSnapshot): Promise<FaceGroup> {
  const row = await findGroup(from, access, id)
  if (!row) throw new AppError('face_group.not_found')
  return presentGroup(row, access)
}

const tellChanged = (tx: Tx) =>
  writeEvent(tx, { type: 'face_group.changed', data: {}, audience: { permission: 'face.view' } })

const fieldsOf = (request: RequestOf<Calls['add']> | RequestOf<Calls['update']>) => ({
  name: request.name,
  colour: request.colour,
  level: levelNumber(request.level),
  threshold: request.threshold,
  valid_from: request.validFrom,
  valid_until: request.validUntil,
  remarks: request.remarks,
})

const told = ({
  name,
  kind,
  colour,
  level,
  threshold,
  validFrom,
  validUntil,
  remarks,
  grants,
}: FaceGroup) => ({
  name,
  kind,
  colour,
  level,
  threshold,
  validFrom,
  validUntil,
  remarks,
  grants: grants.map(grant => grant.name),
})
