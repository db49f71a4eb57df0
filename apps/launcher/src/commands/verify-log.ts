import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { environmentOf } from '../environment.ts'
import { withDatabase } from './installation.ts'
import { root } from '../programs.ts'
import { readSettings } from '../settings.ts'

// `npm run verify-log`: proves the log of the installation in PALISADE_DATA, whether it runs or not. Ends with 1 when a row
// was edited, removed or reordered, and says where.

// As the launcher: what is written is for this user alone.
process.umask(0o077)

const COMMAND = path.join(root, 'apps/server/src/modules/system/log/verify-command.ts')

async function verify(databaseUrl: string, data: string): Promise<number> {
  const env = environmentOf('command', { DATABASE_URL: databaseUrl, PALISADE_DATA: data })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND], {
    env,
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 2
}

try {
  const settings = readSettings(process.argv.slice(2), process.env)
  process.exitCode = await withDatabase(settings, ({ url }) => verify(url, settings.data))
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
