import { randomInt } from 'node:crypto'
import { operatorPermissions, password as passwordSchema } from '@palisade/contract'
import type { Db, Tx } from '../../../infra/database/database.ts'
import type { PasswordHasher } from '../password/password-hasher.ts'
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
  /** Left out, one is made. */
  adminPassword?: string | undefined
  /** Told the made password once, before it is stored: should the program end between the two, the next start makes another. */
  announce(userName: string, password: string): void
}

const ADMIN = 'admin'
/** Without letters and digits that are mistaken for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MADE_PASSWORD_LENGTH = 16

/** What every installation begins with: the two roles, a centre, and `admin`. What is there already stays as it is. */
export async function prepareFirstStart(options: FirstStartOptions): Promise<void> {
  await options.db.transaction().execute(async tx => {
    await lockFirstStart(tx)
    const centreId = await ensureCentre(tx)
    const superId = await ensureSuperAdministrator(tx)
    await ensureOperator(tx, centreId)
    await ensureAdmin(tx, superId, options)
  })
}

const ensureCentre = async (tx: Tx) => (await findOldestCentre(tx)) ?? (await insertInitialCentre(tx))

const ensureSuperAdministrator = async (tx: Tx) =>
  (await findRole(tx, 'super_administrator')) ??
  (await insertRole(tx, 'super_administrator', 'Super administrator'))

/** Given its permissions once only: a site may have changed them since. */
async function ensureOperator(tx: Tx, centreId: string): Promise<void> {
  if ((await findRole(tx, 'operator')) !== undefined) return
  const roleId = await insertRole(tx, 'operator', 'Operator')
  await insertRolePermissions(tx, roleId, operatorPermissions)
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
