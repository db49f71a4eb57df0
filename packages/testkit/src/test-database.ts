import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './test-postgres.ts'

export interface TestDatabase {
  url: string
  /** The same for a superuser. */
  adminUrl: string
  /** Drops it, cutting off whoever is still connected. */
  close(): Promise<void>
}

/** A database of this test file's own, cloned from the migrated template. Medium tests only. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const servers = inject('postgresServers')
  // Vitest numbers its workers from 1.
  const server = servers[(Number(process.env['VITEST_POOL_ID']) - 1) % servers.length]
  if (server === undefined) throw new Error('no PostgreSQL was started')
  const name = `palisade_test_${randomBytes(6).toString('hex')}`
  const owner = new URL(server.url).username
  const template = inject('postgresTemplate')
  // Copies files instead of logging each page: three to five times faster, and nobody restores this database from its log.
  await run(server.adminUrl, `create database ${name} template ${template} owner ${owner} strategy file_copy`)
  return {
    url: databaseUrl(server.url, name),
    adminUrl: databaseUrl(server.adminUrl, name),
    close: () => run(server.adminUrl, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
