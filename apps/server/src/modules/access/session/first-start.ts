import { randomInt } from 'node:crypto'
import {
  password as passwordSchema,
  templatePermissions,
  type PermissionCode,
  type RoleTemplate,
} from '@palisade/contract'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PasswordHasher } from '#server/modules/access/password/password-hasher.ts'
import {
  findOldestCentre,
  findRole,
  hasUsers,
  insertAdmin,
  insertInitialCentre,
  insertRole,
  insertRoleArea,
  insertRolePermissions,
  insertUserRole,
  lockFirstStart,
} from './first-start.queries.ts'

export interface FirstStartOptions {
  db: Db
  hasher: PasswordHasher
  /** When it is left out, a password is generated. */
  adminPassword?: string | undefined
  /**
   * Called once with the generated password, before it is stored. If the program ends between the two, the next start
   * generates another one.
   */
  announce(userName: string, password: string): void
}

const ADMIN = 'admin'
/** Omits letters and digits that are easily confused. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MADE_PASSWORD_LENGTH = 16

/**
 * Creates the initial data of an installation: the super administrator's role, the templates of rights, a centre, and
 * `admin`. Existing data stay as they are.
 */
export async function prepareFirstStart(options: FirstStartOptions): Promise<void> {
  await options.db.transaction().execute(async tx => {
    await lockFirstStart(tx)
    const centreId = await ensureCentre(tx)
    const superId = await ensureSuperAdministrator(tx)
    for (const [code, permissions] of Object.entries(templatePermissions))
      await ensureTemplate(tx, { code: code as RoleTemplate, permissions, centreId })
    await ensureAdmin(tx, superId, options)
  })
}

const ensureCentre = async (tx: Tx) => (await findOldestCentre(tx)) ?? (await insertInitialCentre(tx))

const ensureSuperAdministrator = async (tx: Tx) =>
  (await findRole(tx, 'super_administrator')) ?? (await insertRole(tx, 'super_administrator'))

interface Template {
  code: RoleTemplate
  permissions: readonly PermissionCode[]
  centreId: string
}

/** The role gets its permissions only when it is created, because a site may have changed them since. */
async function ensureTemplate(tx: Tx, { code, permissions, centreId }: Template): Promise<void> {
  if ((await findRole(tx, code)) !== undefined) return
  const roleId = await insertRole(tx, code)
  await insertRolePermissions(tx, roleId, permissions)
  await insertRoleArea(tx, roleId, centreId)
}

async function ensureAdmin(tx: Tx, superId: string, options: FirstStartOptions): Promise<void> {
  if (await hasUsers(tx)) return
  const password = options.adminPassword ?? makePassword()
  if (!passwordSchema.safeParse(password).success)
    throw new Error(
      'PALISADE_ADMIN_PASSWORD must have 6 to 50 characters of two kinds: digits, letters, others',
    )
  if (options.adminPassword === undefined) options.announce(ADMIN, password)
  const userId = await insertAdmin(tx, ADMIN, await options.hasher.hash(password))
  await insertUserRole(tx, userId, superId)
}

function makePassword(): string {
  const made = Array.from({ length: MADE_PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return passwordSchema.safeParse(made).success ? made : makePassword()
}
