import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { environmentOf } from '../environment.ts'
import type { Settings } from '../settings.ts'
import { noteDraft, removeNotedDraft } from './draft-note.ts'

const COMMAND = path.join(import.meta.dirname, '../commands/backup.ts')
const BEGUN = 'backup begun: '
const MADE = 'backup made and checked: '

/**
 * Makes a backup in a process of its own, so that hashing gigabytes holds nothing up in the launcher. What is left of one that was cut
 * off is removed, at once or before the next.
 * @returns the folder of the backup
 * @throws Error with the last line that the command wrote about its failure
 */
export async function backUp(
  settings: Pick<Settings, 'data' | 'databaseUrl'>,
  folder: string,
  stop: AbortSignal,
): Promise<string> {
  const { data } = settings
  await removeNotedDraft(data)
  try {
    return await runCommand(settings, folder, stop)
  } finally {
    await removeNotedDraft(data)
  }
}

async function runCommand(
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
  let fault = ''
  child.stderr.on('data', chunk => (fault = String(chunk).trim() || fault))
  let made = ''
  const noted: Promise<void>[] = []
  createInterface(child.stdout).on('line', line => {
    // Without the note a draft that is cut off only lies about.
    if (line.includes(BEGUN)) noted.push(noteDraft(data, after(BEGUN, line)).catch(() => undefined))
    if (line.includes(MADE)) made = after(MADE, line)
  })
  const code = await endOf(child)
  await Promise.all(noted)
  if (code !== 0) throw new Error(fault.replace(/^Palisade: /, '') || `the backup ended with ${code}`)
  return made
}

const after = (words: string, line: string) => line.slice(line.indexOf(words) + words.length)

/** Also of one that was told to end: only then does nothing more come of it. */
async function endOf(child: ChildProcess): Promise<number | null> {
  let failure: Error | undefined
  child.on('error', error => (failure = error))
  const closed = Promise.withResolvers<number | null>()
  child.once('close', closed.resolve)
  const code = await closed.promise
  if (failure) throw failure
  return code
}
