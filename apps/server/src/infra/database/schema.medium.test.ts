import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createTestDatabase } from '@palisade/testkit'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { schemaTypes } from '../../../../../tooling/schema-types.ts'

it('holds the row types of the migrated database: else run `node tooling/generate-schema.ts`', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const fresh = await schemaTypes(client)
  await client.end()
  await database.close()
  // A column that a check keeps to a set of words is of their union.
  expect(fresh).toContain("  connection_mode: 'http' | 'https'\n")
  expect(await readFile(path.join(import.meta.dirname, 'schema.gen.ts'), 'utf8')).toBe(fresh)
})
