import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listApplied } from '../backup/migrations.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { root } from '../programs.ts'
import { readSettings } from '../settings.ts'
import { withDatabase, type DatabaseAddress } from './installation.ts'

// `npm run backup -- FOLDER`: copies the installation in PALISADE_DATA, whether it runs or not, into a new folder in FOLDER.
// Recordings are not copied.

// A backup holds the keys and passwords of the installation.
process.umask(0o077)

const MIB = 1024 * 1024
/** Bytes of the database between two lines that say how far it is. */
const TOLD_EVERY = 1024 * MIB

async function back(data: string, { url, adminUrl }: DatabaseAddress, folder: string): Promise<string> {
  if (adminUrl === undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of your own, which has its own tools for backups')
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  let told = 0
  const onProgress = (bytes: number) => {
    if (bytes - told < TOLD_EVERY) return
    told = bytes
    console.log(`Palisade: ${Math.round(bytes / MIB)} MiB of the database copied …`)
  }
  return takeBackup({ data, adminUrl, version, migrations: await listApplied(url) }, folder, {
    onProgress,
  })
}

try {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || more.length > 0) throw new Error('npm run backup -- FOLDER')
  const settings = readSettings([], process.env)
  const made = await withDatabase(settings, database => back(settings.data, database, path.resolve(folder)))
  console.log(`Palisade: backup made and checked: ${made}`)
  console.log('Palisade: it holds keys and passwords, and no recordings')
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
// The channel to what started us would keep this process.
if (process.connected) process.disconnect()
