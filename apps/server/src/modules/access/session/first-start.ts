import { randomInt } from 'node:crypto'
import { operatorPermissions, password as passwordSchema } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/database/database.ts'
import type { PasswordHasher } from '../password/password-hasher.ts'

export interface FirstStartOptions {
  db: Db
  hasher: PasswordHasher
  /** Left out, one is made. */
  adminPassword?: string | undefined
  /** Told the made password once, before it is stored: should the program end between the two, the next start makes another. */
  announce(userName: string, password: string): void
}

/** One lock for every copy that starts on the same database. */
const LOCK = 0x66697273

const ADMIN = 'admin'
/** Without letters and digits that are mistaken for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MADE_PASSWORD_LENGTH = 16

/** What every installation begins with: the two roles, a centre, and `admin`. What is there already stays as it is. */
export async function prepareFirstStart(options: FirstStartOptions): Promise<void> {
  await options.db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const centreId = await ensureCentre(tx)
    const superId = await ensureRole(tx, 'super_administrator', 'Super administrator')
    await ensureOperator(tx, centreId)
    await ensureAdmin(tx, superId, options)
  })
}

async function ensureCentre(tx: Tx): Promise<string> {
  const found = await tx
    .selectFrom('area')
    .select('id')
    .where('kind', '=', 'centre')
    .orderBy('created_at')
    .executeTakeFirst()
  if (found) return found.id
  const made = await tx
    .insertInto('area')
    .values({ kind: 'centre', name: 'Default centre', code: 'CENTRE', is_initial: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function findRole(tx: Tx, code: string): Promise<string | undefined> {
  const row = await tx.selectFrom('role').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

async function ensureRole(tx: Tx, code: 'super_administrator' | 'operator', name: string): Promise<string> {
  const found = await findRole(tx, code)
  if (found !== undefined) return found
  const made = await tx
    .insertInto('role')
    .values({ code, name, is_super: code === 'super_administrator' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Given its permissions once only: a site may have changed them since. */
async function ensureOperator(tx: Tx, centreId: string): Promise<void> {
  if ((await findRole(tx, 'operator')) !== undefined) return
  const roleId = await ensureRole(tx, 'operator', 'Operator')
  await tx
    .insertInto('role_permission')
    .values(operatorPermissions.map(permission => ({ role_id: roleId, permission })))
    .execute()
  await tx.insertInto('role_area').values({ role_id: roleId, area_id: centreId }).execute()
}

async function ensureAdmin(tx: Tx, superId: string, options: FirstStartOptions): Promise<void> {
  const found = await tx.selectFrom('user_account').select('id').limit(1).executeTakeFirst()
  if (found) return
  const password = options.adminPassword ?? makePassword()
  if (!passwordSchema.safeParse(password).success)
    throw new Error(
      'PALISADE_ADMIN_PASSWORD must have 6 to 50 characters of two kinds: digits, letters, others',
    )
  if (options.adminPassword === undefined) options.announce(ADMIN, password)
  const user = await tx
    .insertInto('user_account')
    .values({
      user_name: ADMIN,
      name: 'Administrator',
      level: 'super',
      password_hash: await options.hasher.hash(password),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('user_role').values({ user_id: user.id, role_id: superId }).execute()
}

function makePassword(): string {
  const made = Array.from({ length: MADE_PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return passwordSchema.safeParse(made).success ? made : makePassword()
}
