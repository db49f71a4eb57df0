import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { warnOfSuperuser } from './superuser-warning.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** @returns the roles that the start warns of */
async function warningsAt(url: string) {
  const warned: unknown[] = []
  const open = openDatabase(url, { size: 1 })
  try {
    await warnOfSuperuser(open.db, { warn: (detail: unknown) => void warned.push(detail) })
    return warned
  } finally {
    await open.close()
  }
}

test('a server that connects as a superuser is told so; as its own role it is none', async () => {
  expect(await warningsAt(database.adminUrl)).toEqual([{ role: new URL(database.adminUrl).username }])
  expect(await warningsAt(database.url)).toEqual([])
})
