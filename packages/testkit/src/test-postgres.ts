import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createCluster, type Cluster } from '@palisade/postgres'
import { freePort } from './free-port.ts'
import { watchOver } from './watchdog.ts'

export const TEMPLATE = 'palisade_template'

const migrateCommand = path.join(
  import.meta.dirname,
  '../../../apps/server/src/infra/database/migrate-command.ts',
)

/** Nothing outlives a test run, so nothing is flushed to disk. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const SETTINGS = {
  max_connections: '400',
  shared_buffers: '128MB',
}

export interface TestPostgres {
  /** Address of the database `postgres`, as our programs have it: for a role that is no superuser. */
  url: string
  /** The same for the superuser, who makes and drops databases. */
  adminUrl: string
  /** Where it lies; gone when it has stopped. */
  folder: string
  /** Address of another database of the same server. */
  urlOf(database: string): string
  /** Ends it as a power cut would (kill -9), all connections with it. */
  crash(): Promise<void>
  /** Starts it again on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts an empty PostgreSQL of its own for tests, below the system's temporary folder.
 * @param isDurable as a site runs it: what was committed outlives a crash
 */
export async function startTestPostgres(isDurable = false): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-test-'))
  // As root the server runs as another user, who must be able to pass through.
  await chmod(folder, 0o755)
  const release = watchOver(folder)
  const cluster = createCluster({
    folder: path.join(folder, 'cluster'),
    port: await freePort(),
    settings: isDurable ? SETTINGS : { ...SETTINGS, ...FAST },
  })
  let child = await launch(cluster)
  const kill = () => child.kill('SIGQUIT')
  process.once('exit', kill)
  return {
    folder,
    url: cluster.url('postgres'),
    adminUrl: cluster.adminUrl('postgres'),
    urlOf: database => cluster.url(database),
    async crash() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async restart() {
      child = await launch(cluster)
    },
    async stop() {
      process.off('exit', kill)
      // A Ctrl-C at the terminal has reached it too; then it may have ended before this.
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
      release()
    },
  }
}

async function launch(cluster: Cluster): Promise<ChildProcess> {
  await cluster.prepare()
  const child = await cluster.spawn()
  await cluster.ready(child)
  return child
}

/** Migrates a database with the server's own command. */
export async function migrateDatabase(url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [migrateCommand], {
    env: { ...process.env, DATABASE_URL: url },
  })
}

export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
