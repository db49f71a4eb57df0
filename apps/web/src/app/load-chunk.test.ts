import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIME_LIMIT, ChunkError, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const outcome = (loading: Promise<unknown>) => loading.catch((error: unknown) => error)

test('a blink of the network is passed over', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError()).mockResolvedValue('page')
  const loaded = outcome(loadChunk(load))
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('page')
})

test('a chunk that is gone fails, with its cause', async () => {
  const cause = new TypeError('404')
  const failed = outcome(loadChunk(() => Promise.reject(cause)))
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ isTimeout: false, cause })
})

test('after 120 s it is given up (COMMON-69)', async () => {
  const failed = outcome(loadChunk(() => new Promise(() => undefined)))
  const seen = vi.fn()
  void failed.then(seen)
  await vi.advanceTimersByTimeAsync(CHUNK_TIME_LIMIT - 1)
  expect(seen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const error = await failed
  expect(error).toBeInstanceOf(ChunkError)
  expect(error).toMatchObject({ isTimeout: true })
})
