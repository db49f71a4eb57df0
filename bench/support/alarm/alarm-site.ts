import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'

/** Fills an empty installation with a year of alarms of a large site. */
export async function addAlarms(databaseUrl: string, count: number): Promise<void> {
  const text = await readFile(path.join(import.meta.dirname, 'alarm-site.sql'), 'utf8')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of text.replaceAll('$1', String(count)).split(/;\n/)) {
      if (statement.trim()) await client.query(statement)
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
