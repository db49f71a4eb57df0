import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
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

/** Whether the next start of the server changes a database that is in use. */
export async function isChangeDue(url: string): Promise<boolean> {
  const applied = new Set(await listApplied(url))
  if (applied.size === 0) return false
  const known = await readdir(FOLDER)
  return known.some(name => name.endsWith('.sql') && !applied.has(name))
}
