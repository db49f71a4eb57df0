import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('runs work for a key one after another, also after a failure; other keys do not wait', async () => {
  const inLine = createKeyedQueue()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inLine('a', async () => {
    await gate.promise
    done.push('first')
    throw new Error('broken')
  })
  const second = inLine('a', async () => done.push('second'))
  await inLine('b', async () => done.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('broken')
  await second
  expect(done).toEqual(['other', 'first', 'second'])
})
