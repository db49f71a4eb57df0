import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { environmentOf } from '../environment.ts'
import { ended, withDatabase } from './installation.ts'
import { root } from '../programs.ts'
import { readSettings, type Settings } from '../settings.ts'
import { socketFile } from '../socket-folder.ts'

// `npm run recordings -- check | reindex`: compares the files of recordings in PALISADE_DATA, or in the folders that
// PALISADE_RECORDINGS names, with their index in the database, or writes that anew, whether the installation runs or not.
// The files are read by a part of media, the index is read and written by a part of the server.

process.umask(0o077)

const READER = path.join(root, 'apps/media/src/survey-main.ts')
const COMMAND = path.join(root, 'apps/server/src/modules/video/recording/check/recordings-command.ts')
const FLAGS = ['--disable-warning=ExperimentalWarning']
const COULD_NOT_LOOK = 2

interface Reach {
  PALISADE_MEDIA_SOCKET: string
  PALISADE_MEDIA_SECRET: string
}

async function startReader({ data }: Settings, reach: Reach): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...FLAGS, READER], {
    env: environmentOf('media', { ...reach, PALISADE_DATA: data, PALISADE_SUPERVISED: '1' }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Out of the terminal's group: it ends with us, after the command that asks it.
    detached: true,
  })
  const died = once(child, 'exit').then(() => {
    throw new Error('the files cannot be read; see the lines above')
  })
  await Promise.race([once(child, 'message'), died])
  died.catch(() => {})
  return child
}

async function run(settings: Settings, args: string[]): Promise<number> {
  const reach = {
    PALISADE_MEDIA_SOCKET: socketFile(settings.data, 'survey.sock'),
    PALISADE_MEDIA_SECRET: randomBytes(32).toString('base64url'),
  }
  return withDatabase(settings, async ({ url }) => {
    const reader = await startReader(settings, reach)
    try {
      return await command(args, { ...reach, DATABASE_URL: url })
    } finally {
      reader.disconnect()
      await ended(reader)
    }
  })
}

async function command(args: string[], given: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [...FLAGS, COMMAND, ...args], {
    env: environmentOf('command', given),
    stdio: 'inherit',
  })
  // The command ends when it has come to a place to go on from. Ctrl-C reaches it by itself.
  const pass = () => void child.kill('SIGTERM')
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', pass)
  process.on('disconnect', pass)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? COULD_NOT_LOOK
}

try {
  const settings = readSettings([], process.env)
  process.exitCode = await run(settings, process.argv.slice(2))
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = COULD_NOT_LOOK
}
// The channel to what started us would keep this process.
if (process.connected) process.disconnect()
