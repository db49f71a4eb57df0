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

/** Lets it die `lives.length` times, each after so many ms of life. @returns the pause before each restart, ms */
async function pausesOf(lives: readonly number[]) {
  const { program, started, newest } = fakeProgram()
  const supervised = await supervise(program, () => undefined)
  const pauses: number[] = []
  for (const lifeMs of lives) {
    await vi.advanceTimersByTimeAsync(lifeMs)
    const diedAt = Date.now()
    const starts = started.length
    newest().die('SIGSEGV')
    while (started.length === starts) await vi.advanceTimersByTimeAsync(100)
    pauses.push(started.at(-1)!.at - diedAt)
  }
  await supervised.stop()
  return pauses
}

it('is started at once three times within a minute, and pauses longer at each further death, up to ten seconds', async () => {
  const pauses = await pausesOf([0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(pauses).toEqual([0, 0, 0, 500, 1000, 2000, 4000, 8000, 10_000])
})

it('is started at once as long as it is killed no more than three times a minute', async () => {
  expect(await pausesOf([0, 20_000, 20_000, 20_000, 20_000, 20_000])).toEqual([0, 0, 0, 0, 0, 0])
})

it('that always dies at once is started no more than a dozen times a minute, however long that goes on', async () => {
  const pauses = await pausesOf(Array.from({ length: 100 }, () => 0))
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(total / 60_000).toBeGreaterThan(100 / 12)
})

it('ends its process when its first start is given up', async () => {
  const { program, newest } = fakeProgram()
  const giveUp = new AbortController()
  const starting = supervise(
    { ...program, ready: () => new Promise(() => {}) },
    () => undefined,
    giveUp.signal,
  )
  await Promise.resolve()
  giveUp.abort(new Error('enough'))
  await expect(starting).rejects.toThrow('enough')
  expect(newest().signals).toEqual(['SIGTERM'])
})

it('is not started again when it was stopped in a pause', async () => {
  const { program, started, newest } = fakeProgram()
  const supervised = await supervise(program, () => undefined)
  for (let deaths = 0; deaths < 4; deaths++) {
    newest().die('SIGSEGV')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(started).toHaveLength(4)
  await supervised.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).toHaveLength(4)
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
  const ready = () => {
    const answer = isBroken ? Promise.reject(new Error('fake was not ready')) : Promise.resolve()
    isBroken = false
    return answer
  }
  const supervised = await supervise({ ...program, ready }, line => said.push(line))
  isBroken = true
  newest().die('SIGSEGV')
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toEqual([
    'fake ended (SIGSEGV); starting it again',
    'fake: fake was not ready',
    'fake ended (SIGTERM); starting it again',
    'fake is back',
  ])
  expect(started).toHaveLength(3)
  await supervised.stop()
})
