import { isRefused } from './api-error.ts'

interface Options<Item> {
  /** How many are under way at once. */
  limit: number
  signal: AbortSignal
  /** Never throws: what went wrong is told by it itself. */
  run: (item: Item, signal: AbortSignal) => Promise<void>
}

/** Works through items, some at a time and in their order; once given up, nothing new begins. */
export async function runParallel<Item>(items: readonly Item[], options: Options<Item>): Promise<void> {
  const { limit, signal, run } = options
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) {
      if (signal.aborted) return
      await run(item, signal)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
}

/** Pause and number of further tries when the server says that it is asked too often, ms. */
const PAUSE = 5000
const TRIES = 13

/** Makes a call; when it is refused as one too many, waits for the next minute's share. */
export async function patiently<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  pause: number = PAUSE,
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await call()
    } catch (error) {
      if (left === 0 || signal.aborted || !isRefused(error, 'request.too_many')) throw error
    }
    await wait(pause, signal)
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
