import { expect, test } from 'vitest'
import { createSharedWork } from './shared-work.ts'

function setup() {
  const runs: PromiseWithResolvers<string>[] = []
  const ask = createSharedWork(() => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    return run.promise
  })
  return { runs, ask }
}

test('all who ask while it runs share one run and its result', async () => {
  const { runs, ask } = setup()
  const answers = Promise.all(Array.from({ length: 100 }, () => ask()))
  expect(runs).toHaveLength(1)
  runs[0]?.resolve('a')
  expect(new Set(await answers)).toEqual(new Set(['a']))
})

test('who asks after its end gets a new run, also after a failure', async () => {
  const { runs, ask } = setup()
  const both = [ask(), ask()]
  runs[0]?.reject(new Error('database away'))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask()
  runs[1]?.resolve('b')
  expect(await again).toBe('b')
  expect(runs).toHaveLength(2)
})
