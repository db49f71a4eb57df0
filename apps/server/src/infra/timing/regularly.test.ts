import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { regularly } from './regularly.ts'

test('work is done again after each run, also after a failed one, and not after the stop', async () => {
  let runs = 0
  let running = 0
  let most = 0
  const faults: unknown[] = []
  const work = async () => {
    most = Math.max(most, ++running)
    runs += 1
    await new Promise(resolve => setImmediate(resolve))
    running -= 1
    if (runs === 2) throw new Error('away')
  }
  const job = regularly(1, work, error => faults.push(error))
  expect(runs).toBe(0)
  job.start()
  await until(() => runs >= 4)
  await job.stop()
  const atStop = runs
  await new Promise(resolve => setTimeout(resolve, 10))
  expect([runs, most, faults.length]).toEqual([atStop, 1, 1])
})
