import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createCluster, type Cluster } from '@palisade/postgres'
import { lockDataFolder } from '../data-folder.ts'
import { findFreePort } from '../port.ts'
import type { Settings } from '../settings.ts'

/** Line of PostgreSQL's `postmaster.pid` that holds its port. */
const PORT_LINE = 3

export interface DatabaseAddress {
  url: string
  /** For the superuser of a built-in database; undefined for one that is named. */
  adminUrl?: string
}

/** Works on the database of an installation: the one that is named or runs, or the built-in one, started for as long as it takes. */
export async function withDatabase<T>(
  { data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>,
  work: (database: DatabaseAddress) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work({ url: databaseUrl })
  const folder = path.join(data, 'postgres')
  if (!existsSync(path.join(folder, 'palisade-complete'))) throw new Error(`no installation in ${data}`)
  let unlock: (() => void) | undefined
  try {
    unlock = lockDataFolder(data)
  } catch {
    const port = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE])
    return work(addressesOf(createCluster({ folder, port })))
  }
  try {
    return await withCluster(folder, work)
  } finally {
    unlock()
  }
}

/** Works on a built-in cluster that does not run, made where there is none. */
export async function withCluster<T>(
  folder: string,
  work: (database: Required<DatabaseAddress>) => Promise<T>,
): Promise<T> {
  const cluster = createCluster({ folder, port: await findFreePort(5433) })
  await cluster.prepare()
  const database = await cluster.spawn()
  try {
    await cluster.ready(database)
    return await work(addressesOf(cluster))
  } finally {
    await ended(database)
  }
}

const addressesOf = (cluster: Cluster): Required<DatabaseAddress> => ({
  url: cluster.url('postgres'),
  adminUrl: cluster.adminUrl('postgres'),
})

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}
