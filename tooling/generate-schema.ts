import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrateDatabase, startTestPostgres } from '@palisade/testkit/postgres'
import { Client } from 'pg'
import { schemaTypes } from './schema-types.ts'

// Writes the row types of the migrated database. Run after adding a migration; a test fails when the file is stale.
const target = path.join(import.meta.dirname, '../apps/server/src/infra/database/schema.gen.ts')
const server = await startTestPostgres()
try {
  await migrateDatabase(server.url)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const text = await schemaTypes(client)
  await client.end()
  await writeFile(target, text)
} finally {
  await server.stop()
}
