import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { openDatabase, type DatabaseOptions, type OpenDatabase } from '#server/infra/database/database.ts'

/** A database of the test file's own with connections to it; `close` ends them and drops it. */
export type OpenTestDatabase = OpenDatabase & Pick<TestDatabase, 'url' | 'adminUrl'>

export async function openTestDatabase(options: DatabaseOptions = {}): Promise<OpenTestDatabase> {
  const database = await createTestDatabase()
  const { url, adminUrl } = database
  const open = openDatabase(url, options)
  return {
    ...open,
    url,
    adminUrl,
    async close() {
      await open.close()
      await database.close()
    },
  }
}
