import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createCluster } from '@palisade/postgres'
import { lockDataFolder } from './data-folder.ts'
import { environmentOf } from './environment.ts'
import { findFreePort } from './port.ts'
import { root } from './programs.ts'
import { readSettings, type Settings } from './settings.ts'

// `npm run verify-log`: proves the log of the installation in PALISADE_DATA, whether it runs or not. Ends with 1 when a row
// was edited, removed or reordered, and says where.

// As the launcher: what is written is for this user alone.
process.umask(0o077)

const COMMAND = path.join(root, 'apps/server/src/modules/system/log/verify-command.ts')

/** Line of PostgreSQL's `postmaster.pid` that holds its port. */
const PORT_LINE = 3

async function verify(databaseUrl: string, data: string): Promise<number> {
  const env = environmentOf('command', { DATABASE_URL: databaseUrl, PALISADE_DATA: data })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND], {
    env,
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 2
}

/** The built-in database: the one that runs, or started for as long as it takes. */
async function verifyBuiltIn({ data }: Settings): Promise<number> {
  const folder = path.join(data, 'postgres')
  if (!existsSync(path.join(folder, 'palisade-complete'))) throw new Error(`no installation in ${data}`)
  let unlock: (() => void) | undefined
  try {
    unlock = lockDataFolder(data)
  } catch {
    const port = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE])
    return verify(createCluster({ folder, port }).url('postgres'), data)
  }
  const cluster = createCluster({ folder, port: await findFreePort(5433) })
  await cluster.prepare()
  const database = await cluster.spawn()
  try {
    await cluster.ready(database)
    return await verify(cluster.url('postgres'), data)
  } finally {
    await ended(database)
    unlock()
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

try {
  const settings = readSettings(process.argv.slice(2), process.env)
  const { databaseUrl, data } = settings
  process.exitCode = databaseUrl ? await verify(databaseUrl, data) : await verifyBuiltIn(settings)
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
