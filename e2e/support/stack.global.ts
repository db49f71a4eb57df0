import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@palisade/contract'
import { freePort } from '@palisade/testkit/free-port'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../apps/launcher/src/web-build.ts'
import { API_KEY_NAME } from '../../apps/simulator/src/register/register-site.ts'
import { untilReady } from './machine/launcher.ts'
import { signIn } from './product.ts'
import { recordingsSetting } from './recording.ts'
import type { Stack } from './stack.ts'
import { until } from './until.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    stacks: Stack[]
  }
}

const PASSWORD = 'e2e-Journey-1'
const root = path.join(import.meta.dirname, '../..')

interface Running {
  stack: Stack
  stop: () => Promise<void>
}

/** The whole product once for each worker, so that the specs of two workers never meet. */
export default async function startStacks(project: TestProject) {
  await buildWeb(root, line => process.stdout.write(`${line}\n`))
  const running: Running[] = []
  const stopAll = () => Promise.all(running.map(({ stop }) => stop()))
  try {
    // One after the other: two launchers would find the same port free for PostgreSQL.
    while (running.length < project.config.maxWorkers) running.push(await startStack(running.length + 1))
  } catch (error) {
    await stopAll()
    throw error
  }
  project.provide(
    'stacks',
    running.map(({ stack }) => stack),
  )
  return stopAll
}

/** The product as `npm run demo` starts it, on a fresh data folder and free ports. */
async function startStack(number: number): Promise<Running> {
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
      // A browser without a graphics card draws each frame by the processor.
      PALISADE_SIM_FRAMES: '5',
      PALISADE_RECORDINGS: recordingsSetting(data),
      // The journeys' receivers of webhooks are on this machine (outside/receivers.ts).
      PALISADE_WEBHOOK_HOSTS: 'localhost',
    },
    // The channel closes with this process, however it ends: the launcher ends everything then.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await untilReady(launcher).catch((error: unknown) => {
    const said = lastOfLogs(path.join(data, 'logs'))
    rmSync(data, { recursive: true, force: true })
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said}`)
  })
  const stack = {
    url: `http://127.0.0.1:${port}`,
    userName: 'admin',
    password: PASSWORD,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    launcherPid: launcher.pid ?? 0,
    data,
  }
  const stop = async () => {
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
    cpSync(path.join(data, 'logs'), path.join(root, `e2e/results/logs-${number}`), { recursive: true })
    rmSync(data, { recursive: true, force: true })
  }
  await untilRegistered(stack)
  return { stack, stop }
}

/** The last three lines of each program: why the product did not start. */
const lastOfLogs = (folder: string): string =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .flatMap(name =>
      readFileSync(path.join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .slice(-3)
        .map(line => `${name}: ${line}`),
    )
    .join('\n')

/** The simulated site takes its key for events last: its areas, cameras and sensors are there then. */
async function untilRegistered(stack: Stack): Promise<void> {
  const product = await signIn(stack)
  await until('the site is registered', async () => {
    const { list } = await product.call(contract.apiKey.getByPage, { name: API_KEY_NAME, pageSize: 10 })
    return list.length > 0
  })
  await product.call(contract.session.logout, {})
}
