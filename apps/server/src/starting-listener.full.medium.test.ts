import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, freePort, type TestDatabase } from '@palisade/testkit'
import { patience } from '@palisade/testkit/patience'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATE_LOCK } from './infra/database/migrate.ts'
import { until } from './testing/until.ts'

let database: TestDatabase
let folder: string
let origin: string
let child: ChildProcess | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-start-'))
  await mkdir(path.join(folder, 'web'))
  await writeFile(path.join(folder, 'web/index.html'), '<!doctype html><head></head><title>console</title>')
})
afterAll(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await database.close()
  await rm(folder, { recursive: true })
})

/** The real server as a process of its own. */
async function startServer() {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PALISADE_PORT: String(port),
      PALISADE_HOST: '127.0.0.1',
      PALISADE_DATA: path.join(folder, 'data'),
      PALISADE_WEB_DIST: path.join(folder, 'web'),
      PALISADE_ADMIN_PASSWORD: 'sesame-2026',
      PALISADE_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const ask = async (address: string, init?: RequestInit) => {
  const answer = await fetch(origin + address, init).catch(() => undefined)
  return answer && { status: answer.status, text: await answer.text() }
}
const ready = () => ask('/health/ready')

test(
  'answers from the first moment on, says that it migrates for as long as it does, and then serves',
  async () => {
    const other = new Client({ connectionString: database.url })
    await other.connect()
    // Another program migrates the same database, for as long as it likes.
    await other.query('select pg_advisory_lock($1)', [MIGRATE_LOCK])
    await startServer()
    const unready = await until(async () => {
      const answer = await ready()
      return answer?.text.includes('migrating') && answer
    }, 30_000)
    expect([unready.status, JSON.parse(unready.text)]).toEqual([503, { ready: false, phase: 'migrating' }])
    expect(await ask('/health/live')).toEqual({ status: 200, text: '{"live":true}' })
    const config = await ask('/smp/publicConfig.json')
    expect(config?.status).toBe(503)
    expect(JSON.parse(config?.text ?? '')).toMatchObject({ success: false, errorCode: 'server.migrating' })
    const call = await ask('/smp/user/getByPage', { method: 'POST', headers: { ticket: 'x' } })
    expect(JSON.parse(call?.text ?? '')).toMatchObject({ errorCode: 'server.migrating' })
    const page = await ask('/', { headers: { accept: 'text/html' } })
    expect(page?.text).toContain('<title>console</title>')
    const stranger = await ask('/health/ready', { headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(stranger?.status).toBe(401)

    await other.end()
    await until(async () => (await ready())?.status === 200, 30_000)
    expect((await ask('/smp/publicConfig.json'))?.status).toBe(200)
  },
  patience(90_000),
)
