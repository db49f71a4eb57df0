import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRepeated } from './repeated.ts'

/** Work whose runs the test ends by hand. @param retry ms */
function byHand(retry: number) {
  const runs: PromiseWithResolvers<void>[] = []
  const faults: unknown[] = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return {
    runs,
    faults,
    repeated: createRepeated(work, { retry, onFault: error => void faults.push(error) }),
  }
}
const AGES = 3_600_000

test('requests during a run lead to one more run', async () => {
  const { runs, repeated } = byHand(AGES)
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

test('a failed run is repeated by itself, and only the first of several failures is reported', async () => {
  const { runs, faults, repeated } = byHand(1)
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
  expect(faults).toEqual([first, later])
})

test('stopping ends the pause after a failure and starts nothing any more', async () => {
  const { runs, repeated } = byHand(AGES)
  repeated.run()
  runs[0]!.reject(new Error('away'))
  await turn()
  await repeated.stop()
  repeated.run()
  await turn()
  expect(runs).toHaveLength(1)
})

test('stopping waits for the run under way', async () => {
  const { runs, repeated } = byHand(AGES)
  let isStopped = false
  repeated.run()
  const stopping = repeated.stop().then(() => (isStopped = true))
  await turn()
  expect(isStopped).toBe(false)
  runs[0]!.resolve()
  await stopping
})
