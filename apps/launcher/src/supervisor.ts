import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Program {
  name: string
  /** Starts a process of it. */
  spawn(): Promise<ChildProcess>
  /** Resolves once that process serves; rejects when it ended before or took too long. */
  ready(child: ChildProcess): Promise<void>
  /** How it is asked to end; PostgreSQL's fast shutdown is SIGINT. */
  stopSignal?: 'SIGTERM' | 'SIGINT'
}

export interface Supervised {
  stop(): Promise<void>
}

/** Pause before a restart, ms: doubled at each death, back to the first after a minute of life. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 10_000
const HEALTHY_AFTER = 60_000
/** A program that has not ended by then is killed, ms. */
const STOP_LIMIT = 10_000

/**
 * Starts a program and keeps it running: whenever its process dies it is started again after a pause.
 * @returns once it is ready for the first time
 * @throws when the first start fails
 */
export async function supervise(program: Program, say: (line: string) => void): Promise<Supervised> {
  const stopSignal = program.stopSignal ?? 'SIGTERM'
  let child = await program.spawn()
  let stopping = false
  let wake = () => {}
  await readyOrEnded()

  /** One that did not become ready is not left running beside its successor. */
  async function readyOrEnded() {
    try {
      await program.ready(child)
    } catch (error) {
      await end(child, stopSignal)
      throw error
    }
  }

  async function restart(pause: number) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, pause)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    if (stopping) return
    child = await program.spawn()
    await readyOrEnded()
    // Asked to stop while it was starting: the one that stop() ended was its dead forerunner.
    if (stopping) await end(child, stopSignal)
    else say(`${program.name} is back`)
  }

  async function watch() {
    let pause = FIRST_PAUSE
    for (;;) {
      const since = Date.now()
      await ended(child)
      if (stopping) return
      say(`${program.name} ended (${child.signalCode ?? child.exitCode}); starting it again`)
      if (Date.now() - since > HEALTHY_AFTER) pause = FIRST_PAUSE
      await restart(pause).catch((error: Error) => say(`${program.name}: ${error.message}`))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }
  const watching = watch()

  return {
    async stop() {
      stopping = true
      wake()
      await end(child, stopSignal)
      await watching
    },
  }
}

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGINT') {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  await ended(child)
  clearTimeout(timer)
}
