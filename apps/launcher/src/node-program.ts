import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { environmentOf, type ProgramName } from './environment.ts'
import type { LogFile } from './log-file.ts'
import type { Program } from './supervisor.ts'

export interface NodeProgramOptions {
  name: Extract<ProgramName, 'server' | 'media' | 'simulator'>
  /** The program's main file. */
  file: string
  /** What it is given beside its share of our environment. */
  env: Record<string, string>
  /** Flags of Node for it. */
  flags?: readonly string[]
  /** Answers 200 once the program serves. */
  healthUrl: string
  log: LogFile
  /** Lines of the program that are meant for the person at the terminal; its log is JSON. */
  onLine?: (line: string) => void
}

/** How long a program may take to serve, ms; a cold disk and a busy machine included. */
const READY_LIMIT = 60_000
const READY_PAUSE = 100

/** One of our own programs: it ends by itself when the channel to the launcher closes (PALISADE_SUPERVISED). */
export function createNodeProgram(options: NodeProgramOptions): Program {
  return {
    name: options.name,
    spawn() {
      const flags = ['--disable-warning=ExperimentalWarning', ...(options.flags ?? [])]
      const child = spawn(process.execPath, [...flags, options.file], {
        env: environmentOf(options.name, { ...options.env, PALISADE_SUPERVISED: '1' }),
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // Out of the terminal's group: Ctrl-C reaches the launcher alone, which ends the programs in order.
        detached: true,
      })
      // By whole lines: a line of the log that is cut between two chunks must not reach the terminal.
      if (child.stdout) createInterface(child.stdout).on('line', line => share(line, options))
      child.stderr?.on('data', (chunk: Buffer) => options.log.write(String(chunk)))
      return Promise.resolve(child)
    },
    ready: child => untilHealthy(child, options.name, options.healthUrl),
  }
}

function share(line: string, { log, onLine }: NodeProgramOptions) {
  if (line === '') return
  if (line.startsWith('{') || !onLine) log.write(`${line}\n`)
  else onLine(line)
}

async function untilHealthy(child: ChildProcess, name: string, url: string) {
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${name} ended (${String(signal ?? code)}) before it was ready; see its log`)
  })
  const healthy = (async () => {
    for (const limit = performance.now() + READY_LIMIT; performance.now() < limit;) {
      if (await isHealthy(url)) return
      await new Promise(resolve => setTimeout(resolve, READY_PAUSE))
    }
    throw new Error(`${name} was not ready within ${READY_LIMIT / 1000} s; see its log`)
  })()
  await Promise.race([died, healthy])
  died.catch(() => {})
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
