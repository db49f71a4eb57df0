import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

export interface RunningProgram {
  pid: number
  /** Its output so far, the last 100 kB. */
  said(): string
  /** Asks it to end and waits; kills it when it has not ended after 15 s. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface StartOptions {
  env?: Record<string, string>
  /** It is up once it says this. */
  readyWords: string
  /** ms */
  limit?: number
}

const SAID_LIMIT = 100_000
const STOP_LIMIT = 15_000

/** Starts one of our programs and waits until it is up. @param args after `node` */
export async function startProgram(
  args: readonly string[],
  { env = {}, readyWords, limit = 60_000 }: StartOptions,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    // The channel closes with this process, however it ends: the launcher ends everything then.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  let said = ''
  const ready = new Promise<void>(resolve => {
    const listen = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-SAID_LIMIT)
      if (said.includes(readyWords)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  const program: RunningProgram = {
    pid: child.pid ?? 0,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      process.off('exit', kill)
      await endChild(child, signal)
    },
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${args[0]} was not up within ${limit / 1000} s: ${said}`)),
      limit,
    )
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${args[0]} ended (${String(code)}) before it was up: ${said}`)
  })
  try {
    await Promise.race([ready, late, ended])
  } catch (error) {
    await program.stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return program
}

/** Ends a child of ours; no answer to `signal` within STOP_LIMIT is answered with SIGKILL. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  clearTimeout(timer)
}
