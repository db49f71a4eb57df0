import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@palisade/testkit'
import { ADMIN, type TestServer } from './test-server.ts'

export interface ProgramCopy {
  child: ChildProcess
  port: number
}

/** The real program as a second copy, on the database and data of the tests' own server. */
export async function startProgramCopy(
  server: TestServer,
  env: Record<string, string> = {},
): Promise<ProgramCopy> {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: server.databaseUrl,
      PALISADE_PORT: String(port),
      PALISADE_HOST: '127.0.0.1',
      PALISADE_DATA: server.folder,
      PALISADE_ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('server ready')) break
  child.stdout.resume()
  return { child, port }
}
