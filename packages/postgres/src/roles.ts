import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** The role of our programs: it owns the database and all in it, and is no superuser. */
export const ROLE = 'palisade'
/** The superuser of the cluster, for its set-up only. */
export const ADMIN = 'palisade_admin'
/** Exists while the superuser of an older cluster is renamed, which that one cannot do itself. */
const RENAMER = 'palisade_renamer'

const DATABASE = 'postgres'
/** PostgreSQL's answers to a role that is not there, or whose password is another. */
const REFUSALS = new Set(['28P01', '28000'])

export interface RoleSecrets {
  port: number
  /** Password of `palisade`. */
  password: string
  /** Password of `palisade_admin`. */
  adminPassword: string
}

export const addressOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/**
 * Makes the role of our programs, gives it the database with everything in it, and creates the extensions. A cluster of an
 * earlier version, whose superuser was `palisade`, is changed over. It may be run at each start, and after one that was cut off.
 */
export async function setUpRoles(secrets: RoleSecrets): Promise<void> {
  const { port, password, adminPassword } = secrets
  const adminAddress = addressOf(ADMIN, adminPassword, port, DATABASE)
  if (!(await isAccepted(adminAddress)))
    await renameSuperuser(addressOf(ROLE, password, port, DATABASE), secrets)
  await connected(adminAddress, async client => {
    await client.query('begin')
    await client.query(`drop role if exists ${RENAMER}`)
    await ensureRole(client, password)
    await client.query('create extension if not exists pg_trgm')
    await giveObjects(client)
    await client.query('commit')
  })
}

async function renameSuperuser(address: string, { port, adminPassword }: RoleSecrets): Promise<void> {
  const passing = randomBytes(24).toString('base64url')
  await connected(address, async client => {
    await client.query(`drop role if exists ${RENAMER}`)
    await client.query(`create role ${RENAMER} superuser login password ${client.escapeLiteral(passing)}`)
  })
  await connected(addressOf(RENAMER, passing, port, DATABASE), async client => {
    await client.query('begin')
    await client.query(`alter role ${ROLE} rename to ${ADMIN}`)
    await client.query(`alter role ${ADMIN} password ${client.escapeLiteral(adminPassword)}`)
    await client.query('commit')
  })
}

async function ensureRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE])
  if (rowCount === 0) await client.query(`create role ${ROLE}`)
  await client.query(
    `alter role ${ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${client.escapeLiteral(password)}`,
  )
}

/**
 * Everything in the schema `public` that is not the role's yet, without what belongs to an extension, and without sequences of
 * columns, which follow their table.
 */
const GIVE = `
do $$
declare
  statement text;
begin
  for statement in
    select format('alter table %s owner to ${ROLE}', c.oid::regclass)
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and c.relowner <> '${ROLE}'::regrole
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${ROLE}', p.oid::regprocedure)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> '${ROLE}'::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass
        and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${ROLE}', t.oid::regtype)
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r') and t.typowner <> '${ROLE}'::regrole
      and not exists (select from pg_depend d where d.objid = t.oid and d.classid = 'pg_type'::regclass
        and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`

async function giveObjects(client: Client): Promise<void> {
  await client.query(`alter database ${DATABASE} owner to ${ROLE}`)
  await client.query(GIVE)
}

async function isAccepted(address: string): Promise<boolean> {
  try {
    await connected(address, async () => undefined)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && REFUSALS.has(String(error.code))) return false
    throw error
  }
}

async function connected(address: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: address, application_name: 'palisade set-up' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
