import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { supervise, type Program } from './supervisor.ts'

// Processes that are none, under a clock that is moved by hand.

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

class FakeProcess extends EventEmitter {
  exitCode: number | null = null
  signalCode: NodeJS.Signals | null = null
  readonly signals: NodeJS.Signals[] = []
  endsOn: NodeJS.Signals = 'SIGTERM'

  kill(signal: NodeJS.Signals): boolean {
    this.signals.push(signal)
    if (signal === this.endsOn || signal === 'SIGKILL') this.die(signal)
    return true
  }

  die(signal: NodeJS.Signals): void {
    this.signalCode = signal
    this.emit('exit', null, signal)
  }
}

function fakeProgram() {
  const started: { process: FakeProcess; at: number }[] = []
  const program: Program = {
    name: 'fake',
    spawn() {
      const process = new FakeProcess()
      started.push({ process, at: Date.now() })
      return Promise.resolve(process as unknown as ChildProcess)
    },
    ready: () => Promise.resolve(),
  }
  return { program, started, newest: () => started.at(-1)!.process }
}

it('pauses longer after each death, up to ten seconds, and shortly again after more than a minute of life', async () => {
  const { program, started, newest } = fakeProgram()
  const supervised = await supervise(program, () => undefined)
  const pauses: number[] = []
  for (const lifeMs of [0, 0, 0, 0, 0, 0, 0, 60_000, 60_001]) {
    await vi.advanceTimersByTimeAsync(lifeMs)
    const diedAt = Date.now()
    newest().die('SIGSEGV')
    await vi.advanceTimersByTimeAsync(10_000)
    pauses.push(started.at(-1)!.at - diedAt)
  }
  // A minute of life is not enough, a millisecond more is.
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 250])
  await supervised.stop()
})

it('is not started again when it was stopped in a pause', async () => {
  const { program, started, newest } = fakeProgram()
  const supervised = await supervise(program, () => undefined)
  newest().die('SIGSEGV')
  await vi.advanceTimersByTimeAsync(100)
  await supervised.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).toHaveLength(1)
})

it('is asked to end by its own signal, and killed when it has not ended ten seconds later', async () => {
  const { program, newest } = fakeProgram()
  const supervised = await supervise({ ...program, stopSignal: 'SIGINT' }, () => undefined)
  const process = newest()
  const stopped = supervised.stop()
  await vi.advanceTimersByTimeAsync(9999)
  expect(process.signals).toEqual(['SIGINT'])
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(process.signals).toEqual(['SIGINT', 'SIGKILL'])
})

it('a start that fails is told and tried again', async () => {
  const { program, started, newest } = fakeProgram()
  const said: string[] = []
  let isBroken = false
  const ready = () => (isBroken ? Promise.reject(new Error('fake was not ready')) : Promise.resolve())
  const supervised = await supervise({ ...program, ready }, line => said.push(line))
  isBroken = true
  newest().die('SIGSEGV')
  await vi.advanceTimersByTimeAsync(250)
  isBroken = false
  await vi.advanceTimersByTimeAsync(500)
  expect(said).toEqual([
    'fake ended (SIGSEGV); starting it again',
    'fake: fake was not ready',
    'fake ended (SIGTERM); starting it again',
    'fake is back',
  ])
  expect(started).toHaveLength(3)
  await supervised.stop()
})
