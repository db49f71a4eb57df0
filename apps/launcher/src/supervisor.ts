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

/** Deaths older than this do not count, ms. */
const COUNTED_FOR = 60_000
/** So many restarts within COUNTED_FOR come at once: a program that was killed must be back before anybody notices. */
const QUICK_RESTARTS = 3
/** Pause before the next one, ms; doubled at each further death, because what dies again and again must not take the machine. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 10_000
/** A program that has not ended by then is killed, ms. */
const STOP_LIMIT = 10_000

/**
 * Starts a program and keeps it running: whenever its process dies it is started again.
 * @param giveUp ends the first start, which may take as long as a database that does not answer
 * @returns once it is ready for the first time
 * @throws when the first start fails or was given up; its process has ended then
 */
export async function supervise(
  program: Program,
  say: (line: string) => void,
  giveUp?: AbortSignal,
): Promise<Supervised> {
  const stopSignal = program.stopSignal ?? 'SIGTERM'
  let child = await program.spawn()
  let stopping = false
  let wake = () => {}
  await readyOrEnded(giveUp)

  /** One that did not become ready is not left running beside its successor. */
  async function readyOrEnded(signal?: AbortSignal) {
    try {
      await unlessGivenUp(program.ready(child), signal)
    } catch (error) {
      await end(child, stopSignal)
      throw error
    }
  }

  async function restart(pause: number) {
    if (pause > 0) await sleep(pause)
    if (stopping) return
    child = await program.spawn()
    await readyOrEnded()
    // Asked to stop while it was starting: the one that stop() ended was its dead forerunner.
    if (stopping) await end(child, stopSignal)
    else say(`${program.name} is back`)
  }

  /** Ends early when the program is stopped. */
  function sleep(ms: number) {
    return new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function watch() {
    let deaths: number[] = []
    for (;;) {
      await ended(child)
      if (stopping) return
      say(`${program.name} ended (${child.signalCode ?? child.exitCode}); starting it again`)
      const now = performance.now()
      deaths = [...deaths.filter(at => now - at < COUNTED_FOR), now]
      await restart(pauseAfter(deaths.length)).catch((error: Error) =>
        say(`${program.name}: ${error.message}`),
      )
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

/** @param deaths within the last minute */
function pauseAfter(deaths: number): number {
  if (deaths <= QUICK_RESTARTS) return 0
  return Math.min(FIRST_PAUSE * 2 ** (deaths - QUICK_RESTARTS - 1), LONGEST_PAUSE)
}

async function unlessGivenUp(ready: Promise<void>, signal?: AbortSignal) {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    await Promise.race([ready, givenUp])
  } finally {
    signal?.removeEventListener('abort', giveUp)
    ready.catch(() => {})
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
