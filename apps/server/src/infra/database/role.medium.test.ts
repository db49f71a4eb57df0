import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { openDatabase } from './database.ts'
import { warnOfSuperuser } from './superuser-warning.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
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

/** Of the test's own: with TEST_DATABASE_URL every role may be a superuser. */
async function plainRole(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `plain_${process.pid}`
  const open = openDatabase(database.adminUrl, { size: 1 })
  await open.pool.query(`create role ${name} login password 'plain' nosuperuser`)
  const url = new URL(database.url)
  url.username = name
  url.password = 'plain'
  const drop = async () => {
    await open.pool.query(`drop role ${name}`)
    await open.close()
  }
  return { url: url.href, drop }
}

test('a server that connects as a superuser is told so; as its own role it is none', async () => {
  expect(await warningsAt(database.adminUrl)).toEqual([{ role: new URL(database.adminUrl).username }])
  const plain = await plainRole()
  expect(await warningsAt(plain.url)).toEqual([])
  await plain.drop()
})
