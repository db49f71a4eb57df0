import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'

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
 * Starts a program without which everything else works. Where its first start fails, that is told and tried again as after a
 * death, until the program is there or stopped; from then on it is kept running as any other.
 * @param giveUp ends the first start, as for `supervise`
 * @returns once it is ready, or has failed for the first time
 */
export async function superviseOptional(
  program: Program,
  say: (line: string) => void,
  giveUp?: AbortSignal,
): Promise<Supervised> {
  const stopping = new AbortController()
  const ends = AbortSignal.any([stopping.signal, ...(giveUp ? [giveUp] : [])])
  const start = () =>
    supervise(program, say, ends).catch((error: unknown) => {
      if (!ends.aborted)
        say(`${program.name} does not start: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    })

  let running = await start()
  async function retry() {
    for (let failures = 1; !running && !ends.aborted; failures += 1) {
      await pause(pauseAfter(QUICK_RESTARTS + failures), ends)
      if (ends.aborted) return
      running = await start()
      if (running) say(`${program.name} is back`)
    }
  }
  const retrying = retry()

  return {
    async stop() {
      stopping.abort()
      await retrying
      await running?.stop()
    },
  }
}

/** Ends early with the signal. */
async function pause(ms: number, ends: AbortSignal): Promise<void> {
  await setTimeoutPromise(ms, undefined, { signal: ends }).catch(() => {})
}

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
