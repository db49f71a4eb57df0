import path from 'node:path'
import { loadRows } from '../backup/load-program.ts'
import { isKnown } from '../backup/migrations.ts'
import { findBackup, restoreBackup } from '../backup/restore-backup.ts'
import { withCluster } from './installation.ts'
import { readSettings } from '../settings.ts'

// `npm run restore -- FOLDER`: makes PALISADE_DATA, which must be empty, from a backup, or from the newest one in FOLDER. With
// DATABASE_URL its rows go into that database, which must be empty as well.

process.umask(0o077)

/** The database is filled to its end or not at all; a signal ends that in order, so that what was begun is cleared away. */
async function fill(databaseUrl: string, rows: { folder: string; migrations: string[] }): Promise<void> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  const causes = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
  for (const cause of causes) process.on(cause, abort)
  try {
    await loadRows(databaseUrl, rows, stop.signal)
  } finally {
    for (const cause of causes) process.off(cause, abort)
  }
}

try {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || more.length > 0) throw new Error('npm run restore -- FOLDER')
  const { data, databaseUrl } = readSettings([], process.env)
  const backup = await findBackup(path.resolve(folder))
  console.log(`Palisade: checking ${backup} …`)
  const { madeAt } = await restoreBackup(backup, data, {
    knows: isKnown,
    databaseUrl,
    fill,
    withNewCluster: (cluster, work) => withCluster(cluster, ({ url }) => work(url)),
  })
  console.log(`Palisade: ${data} is as it was at ${madeAt}; npm start starts it`)
  console.log('Palisade: npm run recordings -- reindex finds the recordings that are still on the disks')
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
if (process.connected) process.disconnect()
