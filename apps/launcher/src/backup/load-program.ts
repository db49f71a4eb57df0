import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { environmentOf } from '../environment.ts'

const COMMAND = path.join(import.meta.dirname, '../../../server/src/infra/database/copy/load-copy-command.ts')

/**
 * Fills an empty database with the rows of a backup, all of them or none; the migrations are known to a part of the server.
 * @throws Error in the words of that part
 */
export async function loadRows(
  databaseUrl: string,
  copy: { folder: string; migrations: string[] },
  stop?: AbortSignal,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', COMMAND, JSON.stringify(copy)],
    {
      env: environmentOf('command', { DATABASE_URL: databaseUrl }),
      // The channel closes with us: nothing is filled for nobody.
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      // Out of the terminal's group: Ctrl-C reaches us alone, who then end it.
      detached: true,
      ...(stop && { signal: stop }),
      killSignal: 'SIGKILL',
    },
  )
  let fault = ''
  let isFilled = false
  child.stderr?.on('data', chunk => (fault += String(chunk)))
  child.on('message', said => (isFilled ||= said === 'filled'))
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    if (!isFilled) throw error
    return [0]
  })) as [number | null]
  // The rows that were filled stay: a restore that undid the rest would leave them without their files.
  if (code !== 0 && !isFilled)
    throw new Error(fault.trim() || `the database was not filled: ended with ${code}`)
}
