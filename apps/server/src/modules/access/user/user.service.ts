import type { Contract, RequestOf, User } from '@palisade/contract'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { PasswordCheck } from '#server/modules/access/password/password-check.ts'
import { roleInAreas } from '#server/modules/access/role/role-template.ts'
import { listAdministrators } from './administrators.queries.ts'
import { keepingAdministrator } from './administrators.ts'
import { contactChange, isContactChanged, type ContactChange } from './contact-change.ts'
import { fieldsOf, hashInTurn, sealCloudPassword, type SecretDeps } from './new-user.ts'
import { requireGivable, requireManageable, requireNoMoreRights } from './rights.ts'
import { insertUser, setGroups, setRoles, updateUser, type NewAccount } from './user-write.queries.ts'
import { writeUsersChanged } from './user.events.ts'
import { auditUser, presentUser } from './user.presenter.ts'
import { findUser, findUserForUpdate, listUsers, type UserRow } from './user.queries.ts'
import { lastAdministrator, rightsChange, type RightsOf } from './user.rules.ts'

export interface UserDeps extends SecretDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  passwords: PasswordCheck
  /** Writes a message to the address that an account had, in the transaction that changes it. */
  tellFormerAddress: (tx: Tx, change: ContactChange) => Promise<void>
}

type Calls = Contract['user']
type Context = Pick<SignedInContext, 'access' | 'transaction' | 'user' | 'locale'>

/** Users: their fields, roles and groups. Users whose rights change are told at once. */
export function createUserService(deps: UserDeps) {
  const { db, gate, hasher, passwords, tellFormerAddress } = deps

  async function details(id: string): Promise<User> {
    const row = await found(db, id)
    return presentUser(row, lastAdministrator(await listAdministrators(db)))
  }

  async function change(
    tx: Tx,
    request: RequestOf<Calls['update']>,
    { access, user }: Pick<Context, 'access' | 'user'>,
  ): Promise<UserRow> {
    const { id, roleIds, groupIds } = request
    const before = await findUserForUpdate(tx, id)
    if (!before) throw new AppError('user.not_found')
    if (before.version !== request.version) throw new AppError('user.changed_meanwhile')
    const rights = rightsChange(rightsOf(before), request)
    const isSelf = id === access.userId
    // Whether somebody must have a second factor is decided by another, who holds no less than they do.
    const isFactorChanged = (request.isSecondFactorRequired ?? false) !== before.is_second_factor_required
    if (isSelf && (rights.isAny || isFactorChanged)) throw new AppError('user.self')
    const isOtherContact = isContactChanged(before, request)
    if (isFactorChanged || (!isSelf && isOtherContact)) await requireNoMoreRights(tx, access, id)
    await requireManageable(tx, access, {
      ids: [id],
      // When the level stays the same, it is not newly given and need not be checked.
      ...(before.level !== request.level && { given: request.level }),
    })
    await requireGivable(tx, access, { roleIds: rights.gainedRoleIds, groupIds: rights.gainedGroupIds })
    const secret = sealCloudPassword(id, request.cloudPassword, deps)
    await updateUser(tx, id, fieldsOf(request, secret))
    await setRoles(tx, id, roleIds)
    await setGroups(tx, id, groupIds)
    if (rights.isAccess || before.name !== request.name) await publishAccessChanged(tx, [id])
    await writeUsersChanged(tx)
    const told = isOtherContact && contactChange(before, user.name)
    if (told) await tellFormerAddress(tx, told)
    return before
  }

  return {
    getByPage: async request => {
      const last = lastAdministrator(await listAdministrators(db))
      return mapPage(await listUsers(db, request), row => presentUser(row, last))
    },

    getDetails: ({ id }) => details(id),

    async add(request, context) {
      const { userName, password: sealed, ...entered } = request
      const password = await passwords.accept(sealed, 'form', 'password', { userName, name: entered.name })
      const id = crypto.randomUUID()
      const fields = fieldsOf(entered, sealCloudPassword(id, entered.cloudPassword, deps))
      const passwordHash = await hashInTurn(hasher, password)
      await context.transaction(
        async tx => {
          const { roleIds, addedRole } = await rolesFrom(tx, entered, context)
          await storeNewUser(tx, context.access, { id, userName, passwordHash, fields, ...entered, roleIds })
          await writeUsersChanged(tx)
          return { row: await found(tx, id), addedRole }
        },
        ({ row, addedRole }) => ({ object: id, after: { ...auditUser(row), ...addedRole } }),
      )
      return details(id)
    },

    async update(request, context) {
      const { id } = request
      await context.transaction(
        async tx => {
          const { roleIds, addedRole } = await rolesFrom(tx, request, context)
          const before = await keepingAdministrator(tx, () => change(tx, { ...request, roleIds }, context))
          return { before, after: await found(tx, id), addedRole }
        },
        ({ before, after, addedRole }) => ({
          object: id,
          before: auditUser(before),
          after: { ...auditUser(after), ...addedRole },
        }),
      )
      gate.forget()
      return details(id)
    },
  } satisfies CallsOf<'user'>
}

/** The roles that a form binds: those that it names, and the one of the rights that it gives in areas. */
async function rolesFrom(
  tx: Tx,
  { roleIds, inAreas }: Pick<RequestOf<Calls['add']>, 'roleIds' | 'inAreas'>,
  context: Context,
): Promise<{ roleIds: string[]; addedRole?: { addedRole: object } }> {
  if (!inAreas) return { roleIds }
  const { id, added } = await roleInAreas(tx, inAreas, context)
  return { roleIds: [...new Set([...roleIds, id])], ...(added && { addedRole: { addedRole: added } }) }
}

export interface NewUser extends NewAccount {
  roleIds: readonly string[]
  groupIds: readonly string[]
}

/** Stores a user with roles and groups. */
export async function storeNewUser(tx: Tx, access: Context['access'], user: NewUser): Promise<void> {
  await requireManageable(tx, access, { ids: [], given: user.fields.level })
  await requireGivable(tx, access, user)
  await insertUser(tx, user)
  await setRoles(tx, user.id, user.roleIds)
  await setGroups(tx, user.id, user.groupIds)
}

async function found(from: Db, id: string): Promise<UserRow> {
  const row = await findUser(from, id)
  if (!row) throw new AppError('user.not_found')
  return row
}

const rightsOf = (row: UserRow): RightsOf => ({
  level: row.level,
  rolesFrom: row.roles_from?.toISOString() ?? null,
  rolesUntil: row.roles_until?.toISOString() ?? null,
  roleIds: row.roles.map(role => role.id),
  groupIds: row.groups.map(group => group.id),
})
