import {
  withNeeded,
  type Contract,
  type Page,
  type RequestOf,
  type Role,
  type RoleDetails,
} from '@palisade/contract'
import { listHolders, tellAccessChanged } from '../../infra/access/tell-access-changed.ts'
import type { SignedInContext } from '../../infra/binding/context.ts'
import type { Db, Tx } from '../../infra/database/database.ts'
import { mapPage } from '../../infra/database/paging.ts'
import { AppError } from '../../infra/errors/app-error.ts'
import { auditChange, auditWhole } from './role.audit.ts'
import { presentDetails, presentRole } from './role.presenter.ts'
import {
  findRole,
  findRoles,
  insertRole,
  listChoices,
  listCategories,
  listGrants,
  listRoles,
  lockRoles,
  removeRoles,
  scopesOf,
  setGrants,
  updateRole,
  type RoleFields,
  type RoleGrants,
  type RoleRow,
} from './role.queries.ts'
import { holdsRole, visibleGrants, type WholeRole } from './role.reach.ts'
import { checkChangeable, checkDeletable, chosenDevices } from './role.rules.ts'

type Calls = Contract['role']
type Draft = RequestOf<Calls['add']>
type Context = Pick<SignedInContext, 'access' | 'audit' | 'user'>

export type RoleService = ReturnType<typeof createRoleService>

const NO_GRANTS: RoleGrants = { permissions: [], areaIds: [], deviceIds: [] }

/** Roles: who holds one is told at once of what becomes of it. */
export function createRoleService({ db }: { db: Db }) {
  async function grantsOf(from: Db, id: string): Promise<RoleGrants> {
    const [grants = NO_GRANTS] = await listGrants(from, [id])
    return grants
  }

  async function found(from: Db, id: string, userId: string): Promise<RoleRow> {
    const row = await findRole(from, id, userId)
    if (!row) throw new AppError('role.not_found')
    return row
  }

  async function details(from: Db, id: string, { access, user }: Context): Promise<RoleDetails> {
    const row = await found(from, id, user.id)
    const grants = await grantsOf(from, id)
    const isMoreThanOwn = !(await holdsRole(from, access, wholeOf(row, grants)))
    return presentDetails(row, await visibleGrants(from, access, grants), isMoreThanOwn)
  }

  /** @throws AppError device.not_found, role.more_than_own; area.not_found by constraint */
  async function grantsFrom(tx: Tx, draft: Draft, before: RoleGrants, access: Context['access']) {
    const { deviceScopes } = draft
    const wanted = [...new Set(draft.deviceIds)]
    const devices = await listCategories(tx, wanted)
    const known = new Set([...devices.map(device => device.id), ...before.deviceIds])
    if (!wanted.every(id => known.has(id))) throw new AppError('device.not_found')
    const grants = {
      permissions: withNeeded(draft.permissions),
      areaIds: [...new Set(draft.areaIds)],
      deviceIds: chosenDevices(devices, deviceScopes),
    }
    await requireHeld(tx, access, { isSuper: false, deviceScopes, ...grants })
    return grants
  }

  async function change(tx: Tx, request: RequestOf<Calls['update']>, { access, user }: Context) {
    const { id } = request
    await lockRoles(tx, [id])
    const row = await found(tx, id, user.id)
    checkChangeable(row, request.version)
    const before = await grantsOf(tx, id)
    await requireHeld(tx, access, wholeOf(row, before))
    const after = await grantsFrom(tx, request, before, access)
    await updateRole(tx, id, fieldsOf(request))
    await setGrants(tx, id, after)
    await tellAccessChanged(tx, await listHolders(tx, [id]))
    return auditChange({ row, grants: before }, { row: await found(tx, id, user.id), grants: after })
  }

  return {
    getChoices: () => listChoices(db),

    async getByPage(
      request: RequestOf<Calls['getByPage']>,
      { user }: Pick<Context, 'user'>,
    ): Promise<Page<Role>> {
      return mapPage(await listRoles(db, request, user.id), presentRole)
    },

    /** @throws AppError role.not_found */
    getDetails: (id: string, context: Context): Promise<RoleDetails> => details(db, id, context),

    /** @throws AppError device.not_found, role.more_than_own; role.name_taken, area.not_found by constraint */
    async add(request: RequestOf<Calls['add']>, context: Context): Promise<RoleDetails> {
      const role = await db.transaction().execute(async tx => {
        const grants = await grantsFrom(tx, request, NO_GRANTS, context.access)
        const id = await insertRole(tx, fieldsOf(request), context.user)
        await setGrants(tx, id, grants)
        return details(tx, id, context)
      })
      context.audit({ object: role.id, after: role })
      return role
    },

    /**
     * @throws AppError role.not_found, role.built_in, role.own, role.changed_meanwhile, role.more_than_own,
     * device.not_found; role.name_taken, area.not_found by constraint
     */
    async update(request: RequestOf<Calls['update']>, context: Context): Promise<RoleDetails> {
      const { id } = request
      const { audit, role } = await db.transaction().execute(async tx => ({
        audit: await change(tx, request, context),
        role: await details(tx, id, context),
      }))
      context.audit({ object: id, ...audit })
      return role
    },

    /** Deleting what is gone already is fine. @throws AppError role.built_in, role.bound, role.more_than_own */
    async batchDelete(ids: readonly string[], context: Context): Promise<void> {
      const { access, user } = context
      const removed = await db.transaction().execute(async tx => {
        await lockRoles(tx, ids)
        const rows = await findRoles(tx, ids, user.id)
        rows.forEach(checkDeletable)
        const grants = new Map((await listGrants(tx, ids)).map(one => [one.id, one]))
        const roles = rows.map(row => ({ row, grants: grants.get(row.id) ?? NO_GRANTS }))
        for (const { row, grants: held } of roles) await requireHeld(tx, access, wholeOf(row, held))
        await removeRoles(tx, ids)
        return roles
      })
      context.audit({ object: removed.map(({ row }) => row.id), before: removed.map(auditWhole) })
    },
  }
}

const wholeOf = (row: RoleRow, grants: RoleGrants): WholeRole => ({
  ...grants,
  isSuper: row.is_super,
  deviceScopes: scopesOf(row),
})

/** Nobody gives or takes what they do not hold themselves. @throws AppError role.more_than_own */
async function requireHeld(tx: Tx, access: Context['access'], role: WholeRole): Promise<void> {
  if (!(await holdsRole(tx, access, role))) throw new AppError('role.more_than_own')
}

function fieldsOf(draft: Draft): RoleFields {
  const { name, remarks = '', isSecondFactorRequired = false, deviceScopes } = draft
  return { name, remarks, isSecondFactorRequired, deviceScopes }
}
