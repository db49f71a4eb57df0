import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@palisade/testkit/free-port'
import { onTestFinished } from 'vitest'
import { untilReady } from './launcher.ts'
import type { Stack } from '../stack.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Where an installation is: its data folder, and its database when that is one of its own. */
export interface Place {
  data: string
  databaseUrl?: string
  /** Further settings that it runs with. */
  env?: Readonly<Record<string, string>>
}

const environmentOf = ({ data, databaseUrl, env }: Place) => ({
  ...process.env,
  ...env,
  PALISADE_DATA: data,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

/** An empty disk until the end of the test. As root PostgreSQL runs as another user, who must be able to pass. */
export function emptyDisk(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'palisade-disk-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a command of the installation as `npm run` does. @returns what it said. @throws Error when it fails, with what it said */
export async function runCommand(
  name: 'backup' | 'restore' | 'verify-log' | 'recordings',
  place: Place,
  ...args: string[]
): Promise<string> {
  const file = path.join(root, `apps/launcher/src/commands/${name}.ts`)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, ...args],
    { env: environmentOf(place) },
  )
  return stdout
}

/** Starts the product there, without a demo, until `stop` or the end of the test. */
export async function startProduct(
  stack: Stack,
  place: Place,
): Promise<Stack & { stop: () => Promise<void> }> {
  const port = await freePort()
  const launcher = spawn(process.execPath, [path.join(root, 'apps/launcher/src/main.ts')], {
    cwd: root,
    env: { ...environmentOf(place), PALISADE_PORT: String(port), PALISADE_HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exit = once(launcher, 'exit')
  const stop = async () => {
    launcher.kill('SIGTERM')
    await exit
  }
  onTestFinished(stop)
  await untilReady(launcher)
  return {
    ...stack,
    url: `http://127.0.0.1:${port}`,
    launcherPid: launcher.pid ?? 0,
    data: place.data,
    stop,
  }
}
