import type { TestProject } from 'vitest/node'
import { Client } from 'pg'
import {
  databaseUrl,
  migrateDatabase,
  startTestPostgres,
  TEMPLATE,
  type TestPostgres,
} from './test-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    postgresTemplate: string
  }
}

/** Once a run: a PostgreSQL (or TEST_DATABASE_URL), and in it a migrated template that each test file clones. */
// oxlint-disable-next-line import/no-default-export -- vitest takes the global setup from here
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL']
  const server: TestServer = outside ? outsidePostgres(outside) : await startTestPostgres()
  const template = `${TEMPLATE}_${process.pid}`
  try {
    await maintain(server.url, `create database ${template}`)
    await migrateDatabase(server.urlOf(template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template)
  return async () => {
    if (outside) await maintain(server.url, `drop database if exists ${template}`)
    await server.stop()
  }
}

type TestServer = Pick<TestPostgres, 'url' | 'urlOf' | 'stop'>

function outsidePostgres(url: string): TestServer {
  return { url, urlOf: database => databaseUrl(url, database), stop: async () => undefined }
}

async function maintain(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
