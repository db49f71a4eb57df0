import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const FOLDER = path.join(import.meta.dirname, '../../../../database/migrations')

/** Whether this version of the product knows a change of the database's shape. */
export const isKnown = (migration: string) => existsSync(path.join(FOLDER, path.basename(migration)))

/** The changes of its shape that a database holds, in order; none of one that is new. */
export async function listApplied(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'palisade backup' })
  await client.connect()
  try {
    const { rows: there } = await client.query(`select to_regclass('public.migration') as is_there`)
    if (there[0]?.is_there === null) return []
    const { rows } = await client.query<{ name: string }>('select name from migration order by name')
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Codes of a database that is not there yet: of the system, and PostgreSQL's own while it starts. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P03',
])
const LOOK_EVERY = 1_000

/** Waits for a database of one's own, which may start with the machine as we do. */
export async function untilThere(url: string, say: (line: string) => void, stop: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await listApplied(url)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && AWAY.has(String(error.code)))) throw error
      if (tries === 0) say(`waiting for the database of DATABASE_URL: ${error.message}`)
      await pause(LOOK_EVERY, undefined, { signal: stop })
    }
  }
}

/** Whether the next start of the server changes a database that is in use. */
export async function isChangeDue(url: string): Promise<boolean> {
  const applied = new Set(await listApplied(url))
  if (applied.size === 0) return false
  const known = await readdir(FOLDER)
  return known.some(name => name.endsWith('.sql') && !applied.has(name))
}
