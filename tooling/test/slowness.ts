import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Work of a core as tests do it: a program starts, text is taken apart and put together. */
const WORK = `
  const rows = Array.from({ length: 2000 }, (_, n) => ({ n, name: 'row ' + n }))
  for (let turn = 0; turn < 400; turn += 1) JSON.parse(JSON.stringify(rows))
`
/** The time of that work on the machine of reference (docs/testing.md) while the tests themselves run there, ms; 420 in quiet. */
const REFERENCE = 840
/** Between two measurements, ms. */
const EVERY = 15_000
/** A slow minute is forgiven for two: measurements. */
const REMEMBERED = 8

async function timeOfWork(): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' })
  await once(child, 'exit')
  return performance.now() - start
}

export interface SlownessWatch {
  first: number
  most: () => number
  stop: () => void
}

/**
 * Measures how much slower than the reference this machine is: on all cores at once now, on one each quarter of a minute from now
 * on, because a neighbour's load comes and goes. `patience` of the testkit reads the highest of the last two minutes.
 * @param file where it is kept for the tests
 */
export async function watchSlowness(file: string): Promise<SlownessWatch> {
  const times = await Promise.all(Array.from({ length: availableParallelism() }, timeOfWork))
  const first = Math.max(...times) / REFERENCE
  let recent = [first]
  let most = first
  const keep = () => writeFileSync(file, Math.max(...recent).toFixed(2))
  keep()
  const measureAgain = async () => {
    const now = (await timeOfWork()) / REFERENCE
    recent = [...recent, now].slice(-REMEMBERED)
    most = Math.max(most, now)
    keep()
  }
  const timer = setInterval(() => {
    void measureAgain()
  }, EVERY)
  return { first, most: () => most, stop: () => clearInterval(timer) }
}
