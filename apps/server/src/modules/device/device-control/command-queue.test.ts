import { expect, test } from 'vitest'
import { createCommandQueue } from './command-queue.ts'

test('runs a device’s commands one after another, sends only the newest waiting movement, and never drops a stop', async () => {
  const inTurn = createCommandQueue()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const isRunning = Promise.withResolvers<void>()
  const run = (device: string, name: string, isMove = true) =>
    inTurn(device, isMove, async () => {
      if (name === 'first') {
        isRunning.resolve()
        await gate.promise
      }
      done.push(name)
      return name
    })
  const first = run('a', 'first')
  await isRunning.promise
  const all = Promise.all([
    first,
    run('a', 'left'),
    run('a', 'right'),
    run('a', 'stop', false),
    run('a', 'up'),
    run('b', 'other'),
  ])
  gate.resolve()
  expect(await all).toEqual(['first', undefined, 'right', 'stop', 'up', 'other'])
  expect(done).toEqual(['other', 'first', 'right', 'stop', 'up'])
})

test('a command that fails holds nobody up', async () => {
  const inTurn = createCommandQueue()
  const failed = inTurn('a', false, () => Promise.reject(new Error('no answer')))
  const next = inTurn('a', false, async () => 1)
  await expect(failed).rejects.toThrow('no answer')
  expect(await next).toBe(1)
})
