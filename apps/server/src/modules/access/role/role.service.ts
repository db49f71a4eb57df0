import {
  ROLE_DEVICES_MAX,
  withNeeded,
  type Contract,
  type RequestOf,
  type ResultOf,
  type RoleDetails,
} from '@palisade/contract'
import { listHolders } from '#server/infra/access/role-holder.queries.ts'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { auditChange, auditRole, type StoredRole } from './role.audit.ts'
import { byCategory, presentDetails, presentRole } from './role.presenter.ts'
import {
  areDeletedOf,
  findGrants,
  findRole,
  findRoles,
  insertRole,
  listChoices,
  listDevices,
  listRoles,
  lockRoles,
  removeRoles,
  setGrants,
  updateRole,
  type RoleFields,
  type RoleGrants,
} from './role.queries.ts'
import { listDevicesBelow } from './role-reach.queries.ts'
import { holdsRole, requireHeld, visibleGrants } from './role.reach.ts'
import { checkChangeable, checkDeletable, namedDevices } from './role.rules.ts'

type Calls = Contract['role']
type Draft = RequestOf<Calls['add']>
type Context = Pick<SignedInContext, 'access' | 'audit' | 'transaction' | 'user'>

/** Roles. The holders of a changed role are told at once. */
export function createRoleService({ db }: { db: Db }) {
  return {
    getChoices: () => listChoices(db),

    async getByPage(request, { user }) {
      return mapPage(await listRoles(db, request, user.id), presentRole)
    },

    async getDetails({ id }, context) {
      return detailsOf(db, await findStored(db, id, context), context)
    },

    async getDevicesBelow({ areaId, categories }, { access }): Promise<ResultOf<Calls['getDevicesBelow']>> {
      const limit = ROLE_DEVICES_MAX
      const devices = await listDevicesBelow(db, access, { areaId, categories, limit })
      const isMore = devices.length > limit
      return { deviceIds: byCategory(isMore ? [] : devices), isMore }
    },

    async add(request, context) {
      const { role } = await context.transaction(
        async tx => {
          const grants = await grantsFrom(tx, request, { access: context.access })
          const id = await insertRole(tx, fieldsOf(request), context.user)
          await setGrants(tx, id, grants)
          const after = await findStored(tx, id, context)
          return { role: await detailsOf(tx, after, context), after }
        },
        added => ({ object: added.role.id, ...auditChange(undefined, added.after) }),
      )
      return role
    },

    async update(request, context) {
      const { id } = request
      context.audit({ object: id })
      const { role } = await context.transaction(
        async tx => {
          await lockRoles(tx, [id])
          const before = await findStored(tx, id, context)
          checkChangeable(before.row, request.version)
          await requireHeld(tx, context.access, before)
          const grants = await grantsFrom(tx, request, { id, access: context.access })
          await updateRole(tx, id, fieldsOf(request))
          await setGrants(tx, id, grants)
          await publishAccessChanged(tx, await listHolders(tx, [id]))
          const after = await findStored(tx, id, context)
          return { role: await detailsOf(tx, after, context), before, after }
        },
        ({ before, after }) => auditChange(before, after),
      )
      return role
    },

    /** Deletes roles; it is no error if one is already gone. */
    async batchDelete({ ids }, context) {
      context.audit({ object: ids })
      await context.transaction(
        async tx => {
          await lockRoles(tx, ids)
          const rows = await findRoles(tx, ids, context.user.id)
          rows.forEach(checkDeletable)
          const before = []
          // One role after the other, because each may name 20,000 devices.
          for (const row of rows) {
            const role = { row, grants: await findGrants(tx, row.id) }
            await requireHeld(tx, context.access, role)
            before.push(auditRole(role))
          }
          await removeRoles(tx, ids)
          return before
        },
        removed => ({ object: removed.map(role => role.id), before: removed }),
      )
    },
  } satisfies CallsOf<'role'>
}

async function findStored(db: Db, id: string, { user }: Pick<Context, 'user'>): Promise<StoredRole> {
  const row = await findRole(db, id, user.id)
  if (!row) throw new AppError('role.not_found')
  return { row, grants: await findGrants(db, id) }
}

/** A role with the part of its grants that this user may see. */
async function detailsOf(
  db: Db,
  role: StoredRole,
  { access }: Pick<Context, 'access'>,
): Promise<RoleDetails> {
  const isMoreThanOwn = !(await holdsRole(db, access, role))
  return presentDetails(role.row, await visibleGrants(db, access, role.grants), isMoreThanOwn)
}

/**
 * The grants that a new or changed role will have, checked.
 * @param id left out for a new role. Devices that the role names already may have been deleted since; they are left out
 */
async function grantsFrom(
  tx: Tx,
  draft: Draft,
  { id, access }: { id?: string; access: Context['access'] },
): Promise<RoleGrants> {
  const { deviceScopes, areaIds } = draft
  const named = namedDevices(draft.deviceIds, deviceScopes)
  const ids = named.map(device => device.id)
  const found = await listDevices(tx, ids, areaIds)
  const categories = new Map(found.map(device => [device.id, device.category]))
  const missing = named.filter(device => categories.get(device.id) !== device.category)
  if (missing.length > 0 && !(id && (await areDeletedOf(tx, id, missing))))
    throw new AppError('device.not_found')
  const permissions = withNeeded(draft.permissions)
  const grants = { permissions, areaIds: [...new Set(areaIds)], devices: found }
  await requireHeld(tx, access, { grants, deviceScopes })
  // Named devices outside the role's areas would grant nothing.
  return { ...grants, devices: found.filter(device => device.isInside) }
}

const fieldsOf = ({
  name,
  remarks = '',
  isSecondFactorRequired = false,
  deviceScopes,
}: Draft): RoleFields => ({ name, remarks, isSecondFactorRequired, deviceScopes })
