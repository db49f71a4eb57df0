import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRepeated, type RepeatedOptions } from './timers.ts'

const EVERY = 1_000
const AGES = 3_600_000

/** Work whose runs the test ends by hand. */
function byHand(options: Pick<RepeatedOptions, 'every' | 'retry' | 'rest'>) {
  const runs: PromiseWithResolvers<void>[] = []
  const warnings: unknown[] = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  const log = { warn: (detail: unknown) => void warnings.push(detail) }
  return { runs, warnings, repeated: createRepeated(work, { name: 'retention', log, ...options }) }
}

afterEach(() => vi.useRealTimers())

describe('by the clock', () => {
  test('runs once every so many ms, from the first time on, until it is stopped', async () => {
    vi.useFakeTimers()
    let runs = 0
    const work = createRepeated(async () => void (runs += 1), {
      name: 'count',
      every: EVERY,
      log: { warn: () => undefined },
    })
    work.start()
    expect(runs).toBe(0)
    await vi.advanceTimersByTimeAsync(EVERY)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * EVERY)
    expect(runs).toBe(3)
    await work.stop()
    await vi.advanceTimersByTimeAsync(5 * EVERY)
    expect(runs).toBe(3)
  })

  test('work that takes longer than its turn is begun neither beside itself nor once more after it', async () => {
    vi.useFakeTimers()
    const { runs, repeated } = byHand({ every: EVERY })
    repeated.start()
    await vi.advanceTimersByTimeAsync(4 * EVERY)
    expect(runs).toHaveLength(1)
    runs[0]!.resolve()
    await vi.advanceTimersByTimeAsync(EVERY - 1)
    expect(runs).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveLength(2)
    runs[1]!.resolve()
    await repeated.stop()
  })

  test('each fault is logged with the name of the work, and the next run comes all the same', async () => {
    vi.useFakeTimers()
    const { runs, warnings, repeated } = byHand({ every: EVERY })
    const faults = [new Error('database away'), new Error('still away')]
    repeated.start()
    for (const [n, fault] of faults.entries()) {
      await vi.advanceTimersByTimeAsync(EVERY)
      runs[n]!.reject(fault)
    }
    await vi.advanceTimersByTimeAsync(EVERY)
    expect(runs).toHaveLength(3)
    runs[2]!.resolve()
    await repeated.stop()
    expect(warnings).toEqual(faults.map(err => ({ err, work: 'retention' })))
  })
})

describe('when asked', () => {
  test('asked for many times while it runs, it runs once more', async () => {
    const { runs, repeated } = byHand({ retry: AGES })
    repeated.run()
    for (let n = 0; n < 10; n += 1) repeated.run()
    expect(runs).toHaveLength(1)
    runs[0]!.resolve()
    await turn()
    expect(runs).toHaveLength(2)
    runs[1]!.resolve()
    await turn()
    expect(runs).toHaveLength(2)
    repeated.run()
    expect(runs).toHaveLength(3)
  })

  test('with a rest, what is asked for meanwhile runs once after it', async () => {
    const { runs, repeated } = byHand({ rest: 1 })
    repeated.run()
    runs[0]!.resolve()
    for (let n = 0; n < 10; n += 1) repeated.run()
    expect(runs).toHaveLength(1)
    await expect.poll(() => runs.length, { interval: 1 }).toBe(2)
    runs[1]!.resolve()
    await repeated.stop()
    expect(runs).toHaveLength(2)
  })

  test('a failed run is tried again by itself, and only the first failure in a row is logged', async () => {
    const { runs, warnings, repeated } = byHand({ retry: 1 })
    const [first, later] = [new Error('away'), new Error('away again')]
    const begun = async (n: number) => {
      await expect.poll(() => runs.length, { interval: 1 }).toBe(n)
    }
    repeated.run()
    runs[0]!.reject(first)
    await begun(2)
    runs[1]!.reject(new Error('still away'))
    await begun(3)
    runs[2]!.resolve()
    await turn()
    repeated.run()
    runs[3]!.reject(later)
    await begun(5)
    runs[4]!.resolve()
    await repeated.stop()
    expect(warnings).toEqual([first, later].map(err => ({ err, work: 'retention' })))
  })
})

describe('stopping', () => {
  test('ends the pause after a failure and starts nothing any more', async () => {
    const { runs, repeated } = byHand({ retry: AGES })
    repeated.run()
    runs[0]!.reject(new Error('away'))
    await turn()
    await repeated.stop()
    repeated.run()
    await turn()
    expect(runs).toHaveLength(1)
  })

  test('ends a rest', async () => {
    const { runs, repeated } = byHand({ rest: AGES })
    repeated.run()
    runs[0]!.resolve()
    await turn()
    repeated.run()
    await repeated.stop()
    expect(runs).toHaveLength(1)
  })

  test('waits for the run under way', async () => {
    const { runs, repeated } = byHand({})
    let isStopped = false
    repeated.run()
    const stopping = repeated.stop().then(() => (isStopped = true))
    await turn()
    expect(isStopped).toBe(false)
    runs[0]!.resolve()
    await stopping
  })
})
