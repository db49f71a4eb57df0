import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

function counting() {
  let count = 0
  let isFailing = false
  let held: Promise<void> | undefined
  return {
    read: async () => {
      const number = ++count
      await held
      if (isFailing) throw new Error('away')
      return number
    },
    fail: (value: boolean) => {
      isFailing = value
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
  }
}

test('a value is read once for all who ask, until it is forgotten', async () => {
  const kept = createKept(counting().read)
  expect(await Promise.all([kept.value(), kept.value()])).toEqual([1, 1])
  kept.forget()
  expect(await kept.value()).toBe(2)
})

test('a reading that failed is tried again by the next question', async () => {
  const source = counting()
  const kept = createKept(source.read)
  source.fail(true)
  await expect(kept.value()).rejects.toThrow('away')
  source.fail(false)
  expect(await kept.value()).toBe(2)
})

test('a refresh that fails leaves what is known', async () => {
  const source = counting()
  const kept = createKept(source.read)
  await kept.value()
  source.fail(true)
  await expect(kept.refresh()).rejects.toThrow('away')
  expect(await kept.value()).toBe(1)
  source.fail(false)
  await kept.refresh()
  expect(await kept.value()).toBe(3)
})

test('a change while a refresh reads is not covered by what the refresh has read', async () => {
  const source = counting()
  const kept = createKept(source.read)
  await kept.value()
  const release = source.hold()
  const refreshed = kept.refresh()
  kept.forget()
  release()
  await refreshed
  expect(await kept.value()).toBe(3)
})
