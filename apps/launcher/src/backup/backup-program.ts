import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { environmentOf } from '../environment.ts'
import type { Settings } from '../settings.ts'

const COMMAND = path.join(import.meta.dirname, '../commands/backup.ts')
const MADE = 'backup made and checked: '

/**
 * Makes a backup in a process of its own, so that hashing gigabytes holds nothing up in the launcher.
 * @returns the folder of the backup
 * @throws Error with the last line that the command wrote about its failure
 */
export async function backUp(
  { data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>,
  folder: string,
  stop: AbortSignal,
): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, folder], {
    env: environmentOf('command', {
      PALISADE_DATA: data,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Out of the terminal's group: Ctrl-C reaches the launcher alone.
    detached: true,
    signal: stop,
    killSignal: 'SIGKILL',
  })
  let made = ''
  let fault = ''
  child.stdout.on('data', chunk => (made += String(chunk)))
  child.stderr.on('data', chunk => (fault = String(chunk).trim() || fault))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(fault.replace(/^Palisade: /, '') || `the backup ended with ${code}`)
  const line = made.split('\n').find(each => each.includes(MADE)) ?? ''
  return line.slice(line.indexOf(MADE) + MADE.length)
}
