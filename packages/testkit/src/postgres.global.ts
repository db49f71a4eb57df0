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
    /** One server for each worker; the same for all with TEST_DATABASE_URL. */
    postgresServers: { url: string; adminUrl: string }[]
    postgresTemplate: string
  }
}

/**
 * Once a run: a PostgreSQL for each worker (or TEST_DATABASE_URL for all), and in it a migrated template that each test
 * file clones. Workers share none, because an open transaction in one database holds back the events of all databases
 * of its server (docs/design/0005), and a file that holds one open would delay the events of another.
 */
// oxlint-disable-next-line import/no-default-export -- vitest takes the global setup from here
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL']
  const template = `${TEMPLATE}_${process.pid}`
  const count = outside ? 1 : project.vitest.config.maxWorkers
  const starting = Array.from({ length: count }, () =>
    outside ? outsidePostgres(outside, template) : ownPostgres(template),
  )
  const started = await Promise.allSettled(starting)
  const servers = started.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => void (await Promise.all(servers.map(server => server.stop())))
  const failed = started.find(one => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  project.provide(
    'postgresServers',
    servers.map(({ url, adminUrl }) => ({ url, adminUrl })),
  )
  project.provide('postgresTemplate', template)
  return stop
}

type Server = Pick<TestPostgres, 'url' | 'adminUrl' | 'stop'>

async function ownPostgres(template: string): Promise<Server> {
  const server = await startTestPostgres()
  try {
    await prepare(server, template)
    // Some tests tamper with the log as only somebody with the machine could.
    await maintain(server.adminUrl, 'grant set on parameter session_replication_role to palisade')
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function outsidePostgres(url: string, template: string): Promise<Server> {
  await prepare({ url, adminUrl: url }, template)
  return { url, adminUrl: url, stop: () => maintain(url, `drop database if exists ${template}`) }
}

async function prepare({ url, adminUrl }: Pick<Server, 'url' | 'adminUrl'>, template: string) {
  await maintain(adminUrl, `create database ${template} owner ${new URL(url).username}`)
  await migrateDatabase(databaseUrl(url, template))
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
