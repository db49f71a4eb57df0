import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@palisade/testkit'
import { until } from './until.ts'

export interface MediaProgram {
  url: string
  /** The settings with which a server reaches it, as the launcher gives them. */
  env: Record<string, string>
  start(): Promise<void>
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
}

const root = path.join(import.meta.dirname, '../../../..')
const secret = 'media-program-in-a-test-'.repeat(2)

/** The real media program as a separate process, always at the same address. */
export async function createMediaProgram(): Promise<MediaProgram> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // In a folder that the program makes; whoever ends it by force leaves the file, which the next start removes.
  const controlFile = path.join(tmpdir(), `palisade-media-${process.pid}-${port}`, 'control.sock')
  let child: ChildProcess | undefined
  return {
    url,
    env: {
      PALISADE_MEDIA_URL: url,
      PALISADE_MEDIA_SOCKET: controlFile,
      PALISADE_MEDIA_SECRET: secret,
    },
    async start() {
      const main = path.join(root, 'apps/media/src/main.ts')
      child = spawn(process.execPath, [main], {
        env: {
          ...process.env,
          PALISADE_MEDIA_PORT: String(port),
          PALISADE_MEDIA_SOCKET: controlFile,
          PALISADE_MEDIA_SECRET: secret,
          PALISADE_LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const isUp = () =>
        fetch(`${url}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        )
      await until(isUp)
    },
    async kill() {
      if (!child || child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(path.dirname(controlFile), { recursive: true, force: true })
    },
  }
}
