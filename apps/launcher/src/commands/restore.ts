import path from 'node:path'
import { isKnown } from '../backup/migrations.ts'
import { findBackup, restoreBackup } from '../backup/restore-backup.ts'
import { readSettings } from '../settings.ts'

// `npm run restore -- FOLDER`: makes PALISADE_DATA, which must be empty, from a backup, or from the newest one in FOLDER.

process.umask(0o077)

try {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || more.length > 0) throw new Error('npm run restore -- FOLDER')
  const { data, databaseUrl } = readSettings([], process.env)
  if (databaseUrl)
    throw new Error('DATABASE_URL names a PostgreSQL of your own, which a backup does not go to')
  const backup = await findBackup(path.resolve(folder))
  console.log(`Palisade: checking ${backup} …`)
  const { madeAt } = await restoreBackup(backup, data, isKnown)
  console.log(`Palisade: ${data} is as it was at ${madeAt}; npm start starts it`)
  console.log('Palisade: npm run recordings -- reindex finds the recordings that are still on the disks')
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
if (process.connected) process.disconnect()
