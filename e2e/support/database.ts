import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { createPasswordHasher } from '../../apps/server/src/modules/access/password/password-hasher.ts'
import type { Stack } from './stack.ts'

/** Address of a database of the stack's PostgreSQL, as the launcher gives it to the server. */
export function databaseUrl({ data }: Stack, database = 'postgres'): string {
  const folder = path.join(data, 'postgres')
  const password = encodeURIComponent(readFileSync(`${folder}.password`, 'utf8'))
  // The fourth line of PostgreSQL's own file is its port.
  const port = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://palisade:${password}@127.0.0.1:${port}/${database}`
}

/** For the superuser, who makes and drops databases. */
function adminUrl(stack: Stack): string {
  const url = new URL(databaseUrl(stack))
  url.username = 'palisade_admin'
  url.password = readFileSync(path.join(stack.data, 'postgres.admin-password'), 'utf8')
  return url.href
}

export const runSql = (stack: Stack, text: string, values?: unknown[]): Promise<void> =>
  run(databaseUrl(stack), text, values)

/** Makes or drops a database. */
export const runAdminSql = (stack: Stack, text: string): Promise<void> => run(adminUrl(stack), text)

async function run(url: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

const ADD_OPERATOR = `
  with made as (
    insert into user_account (user_name, name, password_hash) values ($1, $2, $3)
    on conflict do nothing returning id
  )
  insert into user_role (user_id, role_id)
  select made.id, role.id from made, role where role.code = 'operator'`

/** A user of the seeded operator role; the screen that makes users comes later, so this is the only way past the calls. */
export async function addOperator(stack: Stack, userName: string, name: string) {
  const password = `${userName}-Pass-1`
  await runSql(stack, ADD_OPERATOR, [userName, name, await createPasswordHasher().hash(password)])
  return { userName, password }
}

/** Ends all sessions as if they had grown too old: their tickets are not known any more. */
export const endAllSessions = (stack: Stack, userName: string) =>
  runSql(
    stack,
    'delete from session using user_account where user_account.id = session.user_id and user_name = $1',
    [userName],
  )
