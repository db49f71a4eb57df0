import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { environmentOf, type ProgramName } from './environment.ts'
import type { LogFile } from './log-file.ts'
import type { Program } from './supervisor.ts'

export interface NodeProgramOptions {
  name: Extract<ProgramName, 'server' | 'media' | 'recognition' | 'simulator'>
  /** Tells it from others of that name. */
  id?: string
  /** The program's main file. */
  file: string
  /** Variables that the program gets beside its share of our environment. */
  env: Record<string, string>
  /** Flags of Node for it. */
  flags?: readonly string[]
  /** Answers 200 once the program serves. */
  healthUrl: string
  /** For tests: another limit than READY_LIMIT. */
  readyLimit?: number
  log: LogFile
  /** Lines of the program that are meant for the person at the terminal; its log is JSON. */
  onLine?: (line: string) => void
}

/**
 * How long a program may take to serve, ms; a cold disk and a busy machine included. While it says that it brings the database
 * up to a new version, it is given as long as that takes.
 */
const READY_LIMIT = 60_000
const READY_PAUSE = 100
/** A program is asked so often before it is given up: on a machine that stood still, the time is over before anybody asked. */
const LEAST_QUESTIONS = 3

/** One of our own programs: it ends by itself when the channel to the launcher closes (PALISADE_SUPERVISED). */
export function createNodeProgram(options: NodeProgramOptions): Program {
  return {
    name: options.id ?? options.name,
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
    ready: child => untilHealthy(child, options),
  }
}

function share(line: string, { log, onLine }: NodeProgramOptions) {
  if (line === '') return
  if (line.startsWith('{') || !onLine) log.write(`${line}\n`)
  else onLine(line)
}

async function untilHealthy(child: ChildProcess, options: NodeProgramOptions) {
  const {
    name: program,
    id: name = program,
    healthUrl,
    readyLimit = READY_LIMIT,
    onLine = () => undefined,
  } = options
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${name} ended (${String(signal ?? code)}) before it was ready; see its log`)
  })
  const healthy = (async () => {
    let isTold = false
    let limit = performance.now() + readyLimit
    for (let asked = 0; asked < LEAST_QUESTIONS || performance.now() < limit; asked++) {
      const health = await healthOf(healthUrl)
      if (health === 'ready') return
      if (health === 'migrating') {
        asked = 0
        limit = performance.now() + readyLimit
        if (!isTold) onLine(`${name}: updating the database, which may take minutes …`)
        isTold = true
      }
      await new Promise(resolve => setTimeout(resolve, READY_PAUSE))
    }
    throw new Error(`${name} was not ready within ${readyLimit / 1000} s; see its log`)
  })()
  await Promise.race([died, healthy])
  died.catch(() => {})
}

async function healthOf(url: string): Promise<'ready' | 'migrating' | 'away'> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    if (answer.ok) {
      await answer.body?.cancel()
      return 'ready'
    }
    const body = (await answer.json()) as { phase?: unknown } | null
    return body?.phase === 'migrating' ? 'migrating' : 'away'
  } catch {
    return 'away'
  }
}
