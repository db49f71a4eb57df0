import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerProgram {
  /** As kill -9 ends it; resolves when it has ended. */
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code and signal */
  end(): Promise<unknown[]>
}

/** Starts the real server, with nothing of our environment; resolves when it says that it is ready. */
export async function startServerProgram(given: {
  databaseUrl: string
  port: number
  folder: string
  adminPassword: string
}): Promise<ServerProgram> {
  const { PATH = '' } = process.env
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../../apps/server/src/main.ts')],
    {
      env: {
        PATH,
        DATABASE_URL: given.databaseUrl,
        PALISADE_PORT: String(given.port),
        PALISADE_HOST: '127.0.0.1',
        PALISADE_DATA: given.folder,
        PALISADE_ADMIN_PASSWORD: given.adminPassword,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let isReady = false
  for await (const line of createInterface({ input: child.stdout })) {
    isReady = line.includes('server ready')
    if (isReady) break
  }
  if (!isReady) throw new Error('the server did not start')
  child.stdout.resume()
  return {
    end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
