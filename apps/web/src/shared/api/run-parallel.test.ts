import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { patiently, runParallel } from './run-parallel.ts'

const never = new AbortController().signal

it('works on so many at once and no more, in their order', async () => {
  let running = 0
  let most = 0
  const begun: number[] = []
  await runParallel([1, 2, 3, 4, 5], {
    limit: 2,
    signal: never,
    run: async item => {
      begun.push(item)
      most = Math.max(most, (running += 1))
      await Promise.resolve()
      running -= 1
    },
  })
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

it('begins nothing new once it is given up', async () => {
  const abort = new AbortController()
  const begun: number[] = []
  await runParallel([1, 2, 3], {
    limit: 1,
    signal: abort.signal,
    run: item => {
      begun.push(item)
      if (item === 2) abort.abort()
      return Promise.resolve()
    },
  })
  expect(begun).toEqual([1, 2])
})

it('asks again after a refusal for asking too often, and only then', async () => {
  const answers = ['request.too_many', 'request.too_many', undefined]
  const ask = (left: (string | undefined)[]) => () => {
    const code = left.shift()
    return code ? Promise.reject(new ApiError({ failure: 'refused', code })) : Promise.resolve('done')
  }
  await expect(patiently(ask(answers), never, 0)).resolves.toBe('done')
  await expect(patiently(ask(['device.not_found', undefined]), never, 0)).rejects.toThrow('device.not_found')
})
