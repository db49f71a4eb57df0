import { describe, expect, test, vi } from 'vitest'
import { createBatcher, type BatcherOptions, type Outcome } from './batcher.ts'

interface Held {
  items: readonly number[]
  end(outcomes?: Outcome<number>[]): void
  fail(error: Error): void
}

/** A batcher whose batches end when the test says so. */
function heldBatcher(
  size = 3,
  waiting = 5,
  rest: Pick<BatcherOptions<number, number>, 'restMs' | 'pause'> = {},
) {
  const batches: Held[] = []
  const batcher = createBatcher<number, number>({
    size,
    waiting,
    ...rest,
    refusal: () => new Error('full'),
    run: items =>
      new Promise((resolve, reject) => {
        const end = (outcomes = items.map(value => ({ value: value * 10 }))) => resolve(outcomes)
        batches.push({ items, end, fail: reject })
      }),
  })
  return { batcher, batches }
}

test('a single item starts at once, and those that come meanwhile go together', async () => {
  const { batcher, batches } = heldBatcher()
  const answers = [1, 2, 3, 4, 5].map(item => batcher.add(item))
  expect(batches.map(batch => batch.items)).toEqual([[1]])
  batches[0]?.end()
  await vi.waitFor(() => expect(batches[1]?.items).toEqual([2, 3, 4]))
  batches[1]?.end()
  await vi.waitFor(() => expect(batches[2]?.items).toEqual([5]))
  batches[2]?.end()
  await expect(Promise.all(answers)).resolves.toEqual([10, 20, 30, 40, 50])
})

describe('with a rest', () => {
  const rested = () => {
    const rests: (() => void)[] = []
    const pause = () => new Promise<void>(resolve => rests.push(resolve))
    return { rests, ...heldBatcher(5, 20, { restMs: 60_000, pause }) }
  }
  const add = (batcher: { add(item: number): Promise<number> }, count: number) =>
    Array.from({ length: count }, (_, item) => void batcher.add(item))

  test('few items wait for none', async () => {
    const { batcher, batches, rests } = rested()
    add(batcher, 3)
    for (const [n, length] of [1, 2, 1].entries()) {
      await vi.waitFor(() => expect(batches[n]?.items).toHaveLength(length))
      if (n === 1) add(batcher, 1)
      batches[n]?.end()
    }
    expect(rests).toEqual([])
  })

  test('in a flood all that come until its end go together', async () => {
    const { batcher, batches, rests } = rested()
    add(batcher, 4)
    batches[0]?.end()
    await vi.waitFor(() => expect(batches[1]?.items).toHaveLength(3))
    add(batcher, 2)
    batches[1]?.end()
    await vi.waitFor(() => expect(rests).toHaveLength(1))
    expect(batches).toHaveLength(2)
    add(batcher, 1)
    rests[0]?.()
    await vi.waitFor(() => expect(batches[2]?.items).toHaveLength(3))
  })

  test('a whole batch that waits is begun at once', async () => {
    const { batcher, batches, rests } = rested()
    add(batcher, 11)
    for (const [n, length] of [1, 5, 5].entries()) {
      await vi.waitFor(() => expect(batches[n]?.items).toHaveLength(length))
      expect(rests).toEqual([])
      batches[n]?.end()
    }
  })
})

test('each item gets its own outcome', async () => {
  const { batcher, batches } = heldBatcher()
  const first = batcher.add(0)
  const good = batcher.add(1)
  const bad = batcher.add(2)
  batches[0]?.end()
  await first
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  batches[1]?.end([{ value: 11 }, { error: new Error('not this one') }])
  await expect(good).resolves.toBe(11)
  await expect(bad).rejects.toThrow('not this one')
})

test('a batch that fails fails its items, and the next goes on', async () => {
  const { batcher, batches } = heldBatcher()
  const first = batcher.add(1)
  const second = batcher.add(2)
  batches[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  batches[1]?.end()
  await expect(second).resolves.toBe(20)
})

test('an item too many is refused at once', async () => {
  const { batcher, batches } = heldBatcher(3, 2)
  const answers = [1, 2, 3].map(item => batcher.add(item))
  await expect(batcher.add(4)).rejects.toThrow('full')
  batches[0]?.end()
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  batches[1]?.end()
  await expect(Promise.all(answers)).resolves.toHaveLength(3)
})

test('idle waits for all that was accepted', async () => {
  const { batcher, batches } = heldBatcher()
  const answer = batcher.add(1)
  let isIdle = false
  const idle = batcher.idle().then(() => (isIdle = true))
  expect(isIdle).toBe(false)
  batches[0]?.end()
  await idle
  await expect(answer).resolves.toBe(10)
})
