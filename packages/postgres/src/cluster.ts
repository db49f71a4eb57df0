import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBinaries, findVersion } from './binaries.ts'
import { findBarrier, findOwner, type Owner } from './owner.ts'
import { ADMIN, addressOf, ROLE, setUpRoles } from './roles.ts'

export interface ClusterOptions {
  /** Folder of the cluster; made by the first start. */
  folder: string
  port: number
  /** Extra server settings, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  onLog?: (line: string) => void
}

export interface Cluster {
  /** Address of a database of this cluster for our programs, whose role is no superuser. */
  url(database: string): string
  /** The same for the superuser, who is for set-up and tests. */
  adminUrl(database: string): string
  /** Makes the cluster when there is none, and clears away a server left behind by a killed launcher. */
  prepare(): Promise<void>
  /** Starts the server and gives its process; whoever starts it watches it. */
  spawn(): Promise<ChildProcess>
  /** Resolves once the server takes connections and has its roles; rejects when `child` exits before. */
  ready(child: ChildProcess): Promise<void>
}

/** The ctype must be UTF-8, or pg_trgm silently drops every Chinese character. */
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
  '--auth=scram-sha-256',
  `--username=${ADMIN}`,
]

/**
 * No JIT, which costs short queries more than it saves; random reads as cheap as an SSD's. A backup that hangs keeps the log of so much
 * and then fails, before the database has no room to write.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  jit: 'off',
  random_page_cost: '1.1',
  shared_buffers: '256MB',
  max_connections: '100',
  log_min_messages: 'warning',
  max_slot_wal_keep_size: '16GB',
}

const READY = 'ready to accept connections'

/** A PostgreSQL of our own in a folder. The passwords of its roles lie beside it, readable by us alone. */
export function createCluster(options: ClusterOptions): Cluster {
  const folder = path.resolve(options.folder)
  const passwordFile = `${folder}.password`
  const adminPasswordFile = `${folder}.admin-password`
  const marker = path.join(folder, 'palisade-complete')
  const owner = findOwner()
  const { port } = options
  const readPassword = () => readFileSync(passwordFile, 'utf8')
  const readAdminPassword = () => readFileSync(adminPasswordFile, 'utf8')
  const { PATH, TZ } = process.env
  // Nothing else of our environment: PostgreSQL would take settings from it, and secrets are not for it.
  const run = { ...owner, env: { ...(PATH && { PATH }), ...(TZ && { TZ }), LC_MESSAGES: 'C' } }

  async function initialise() {
    const { initdb } = await findBinaries()
    refuseBarrier([folder, initdb], owner)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(path.dirname(folder), { recursive: true })
    mkdirSync(folder, { mode: 0o700 })
    writePassword(passwordFile)
    writePassword(adminPasswordFile)
    if (owner) for (const target of [folder, adminPasswordFile]) chownSync(target, owner.uid, owner.gid)
    chmodSync(initdb, 0o755)
    const child = spawn(initdb, [`--pgdata=${folder}`, `--pwfile=${adminPasswordFile}`, ...INITDB_FLAGS], run)
    let output = ''
    child.stdout.resume()
    child.stderr.on('data', chunk => (output += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    if (code !== 0) throw new Error(`initdb failed: ${output.trim()}`)
    writeFileSync(marker, '')
  }

  /** PostgreSQL reads everything in its folder for a backup; as root a marker would be for root alone. */
  function giveMarker() {
    if (owner) chownSync(marker, owner.uid, owner.gid)
  }

  return {
    url: database => addressOf(ROLE, readPassword(), port, database),
    adminUrl: database => addressOf(ADMIN, readAdminPassword(), port, database),
    async prepare() {
      // A start that was cut off half way left no marker: the folder holds nothing yet.
      if (!existsSync(marker)) await initialise()
      giveMarker()
      await refuseOtherVersion(folder)
      await stopLeftover(folder)
    },
    async spawn() {
      const { postgres } = await findBinaries()
      chmodSync(postgres, 0o755)
      const settings = { ...SETTINGS, ...options.settings, port: String(port) }
      const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
      const child = spawn(postgres, ['-D', folder, ...flags], {
        ...run,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr.on('data', chunk => options.onLog?.(String(chunk)))
      return child
    },
    async ready(child) {
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`PostgreSQL ended with ${String(code)} before it was ready`)
      })
      await Promise.race([ended, seen(child, READY)])
      // A cluster of an earlier version had one role and one password.
      if (!existsSync(adminPasswordFile)) writePassword(adminPasswordFile)
      await setUpRoles({ port, password: readPassword(), adminPassword: readAdminPassword() })
    },
  }
}

const writePassword = (file: string) =>
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })

function seen(child: ChildProcess, words: string): Promise<void> {
  return new Promise(resolve => {
    const look = (chunk: Buffer) => {
      if (!chunk.includes(words)) return
      child.stderr?.off('data', look)
      resolve()
    }
    child.stderr?.on('data', look)
  })
}

function refuseBarrier(targets: string[], owner: Owner | undefined) {
  if (!owner) return
  const barrier = targets.map(target => findBarrier(target, owner)).find(Boolean)
  if (!barrier) return
  throw new Error(
    `PostgreSQL cannot run as root, and its user may not pass through ${barrier}: ` +
      'move the checkout and PALISADE_DATA elsewhere, start as another user, or set DATABASE_URL',
  )
}

/** The files of one major version are not read by another. */
async function refuseOtherVersion(folder: string) {
  const made = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  const version = await findVersion()
  if (made === version.split('.')[0]) return
  throw new Error(
    `${folder} is of PostgreSQL ${made}, this version has ${version}: copy the installation with the version that made it ` +
      '(npm run backup -- FOLDER --rows) and restore the copy with this one',
  )
}

/** Ends a server that a killed launcher left on this folder, so that the next one can take it. */
export async function stopLeftover(folder: string) {
  const pidFile = path.join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!isPostgresOf(pid, folder)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isPostgresOf(pid, folder); waited += 50) {
    if (waited === 10_000) process.kill(pid, 'SIGKILL')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

function isPostgresOf(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    return false
  }
}
