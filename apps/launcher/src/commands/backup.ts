import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listApplied } from '../backup/migrations.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { root } from '../programs.ts'
import { readSettings } from '../settings.ts'
import { withDatabase, type DatabaseAddress } from './installation.ts'

// `npm run backup -- FOLDER`: copies the installation in PALISADE_DATA, whether it runs or not, into a new folder in FOLDER.
// Recordings are not copied. `--rows` copies the rows of the database in place of its files: they go into any PostgreSQL, so that an
// installation moves to one of its own (DATABASE_URL) or back, or to a later major version. A database of one's own is always
// copied so.

// A backup holds the keys and passwords of the installation.
process.umask(0o077)

const MIB = 1024 * 1024
/** Bytes of the database between two lines that say how far it is. */
const TOLD_EVERY = 1024 * MIB

async function back(
  data: string,
  { url, adminUrl }: DatabaseAddress,
  { folder, rows }: { folder: string; rows: boolean },
): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  let told = 0
  const onProgress = (bytes: number) => {
    if (bytes - told < TOLD_EVERY) return
    told = bytes
    console.log(`Palisade: ${Math.round(bytes / MIB)} MiB of the database copied …`)
  }
  const installation = {
    data,
    version,
    migrations: await listApplied(url),
    ...(rows || adminUrl === undefined
      ? { databaseUrl: url, database: 'rows' as const }
      : { databaseUrl: adminUrl, database: 'cluster' as const }),
  }
  // The launcher reads these lines (backup-program.ts).
  const onBegun = (draft: string) => console.log(`Palisade: backup begun: ${draft}`)
  return takeBackup(installation, folder, { onBegun, onProgress })
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { rows: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new Error('npm run backup -- FOLDER [--rows]')
  return { folder: path.resolve(folder), rows: values.rows }
}

try {
  const asked = readArguments(process.argv.slice(2))
  const settings = readSettings([], process.env)
  const made = await withDatabase(settings, database => back(settings.data, database, asked))
  console.log(`Palisade: backup made and checked: ${made}`)
  console.log('Palisade: it holds keys and passwords, and no recordings')
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
// The channel to what started us would keep this process.
if (process.connected) process.disconnect()
