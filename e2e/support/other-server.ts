import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'
import { onTestFinished } from 'vitest'
import { buildWeb } from '../../apps/launcher/src/web-build.ts'
import { databaseUrl, runAdminSql } from './database.ts'
import type { Stack } from './stack.ts'
import { until } from './until.ts'

const root = path.join(import.meta.dirname, '../..')

/** A server of its own below a path, on an empty database of the stack's PostgreSQL, until the end of the test. */
export async function startBelowPath(stack: Stack, basePath: string): Promise<Stack> {
  const database = `below_${process.pid}_${Date.now()}`
  await runAdminSql(stack, `create database ${database} owner palisade`)
  const data = mkdtempSync(path.join(tmpdir(), 'palisade-below-'))
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(stack, database),
      PALISADE_DATA: data,
      PALISADE_PORT: String(port),
      PALISADE_HOST: '127.0.0.1',
      PALISADE_BASE_PATH: basePath,
      PALISADE_MEDIA_URL: `http://127.0.0.1:${await freePort()}`,
      PALISADE_ADMIN_PASSWORD: stack.password,
      PALISADE_WEB_DIST: await buildWeb(root, () => undefined),
      PALISADE_LOG_LEVEL: 'silent',
      PALISADE_SUPERVISED: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await runAdminSql(stack, `drop database ${database} with (force)`)
    rmSync(data, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${port}`
  await until('the server below a path', async () => (await fetch(`${origin}/health/ready`)).ok, 30_000)
  return { ...stack, url: origin + basePath }
}
