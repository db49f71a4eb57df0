import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'
import type { TestProject } from 'vitest/node'

/** Where the running product is, for the specs. */
export interface Stack {
  url: string
  userName: string
  password: string
  /** The simulated site's control port. */
  controlUrl: string
  launcherPid: number
  /** Its data folder. */
  data: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    stack: Stack
  }
}

const PASSWORD = 'e2e-Journey-1'
const root = path.join(import.meta.dirname, '../..')

/** The whole product as `npm run demo` starts it, on a fresh data folder and free ports, once for all specs. */
export default async function startStack(project: TestProject) {
  const data = mkdtempSync(path.join(tmpdir(), 'palisade-e2e-'))
  // As root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(data, 0o755)
  const port = await freePort()
  const controlPort = await freePort()
  const launcher = spawn(process.execPath, [path.join(root, 'apps/launcher/src/main.ts'), '--demo'], {
    cwd: root,
    env: {
      ...process.env,
      PALISADE_DATA: data,
      PALISADE_PORT: String(port),
      PALISADE_HOST: '127.0.0.1',
      PALISADE_ADMIN_PASSWORD: PASSWORD,
      PALISADE_SIM_CONTROL_PORT: String(controlPort),
      PALISADE_SIM_RTSP_PORT: String(await freePort()),
      PALISADE_SIM_CHATTER: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(launcher).catch((error: unknown) => {
    rmSync(data, { recursive: true, force: true })
    throw error
  })
  project.provide('stack', {
    url: `http://127.0.0.1:${port}`,
    userName: 'admin',
    password: PASSWORD,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    launcherPid: launcher.pid ?? 0,
    data,
  })
  return async () => {
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
    cpSync(path.join(data, 'logs'), path.join(root, 'e2e/results/logs'), { recursive: true })
    rmSync(data, { recursive: true, force: true })
  }
}

/** Passes on what the launcher says until it says that it is ready. */
async function untilReady(launcher: ChildProcess) {
  let said = ''
  const ready = new Promise<void>(resolve => {
    launcher.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('ready at')) resolve()
    })
  })
  const ended = once(launcher, 'exit').then(() =>
    Promise.reject(new Error(`the product did not start: ${said}`)),
  )
  await Promise.race([ready, ended])
  ended.catch(() => {})
}
