import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListeners, LISTENER_TIMEOUT, type CommittedEvent } from './listeners.ts'
import { createSignal } from './signal.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const event = (type: CommittedEvent['type'] = 'parameter.changed') =>
  ({
    seq: '1',
    type,
    at: new Date(0),
    data: {},
    audience: { permission: null },
    centreId: null,
  }) as CommittedEvent

function listening() {
  const faults: unknown[] = []
  const listeners = createListeners((error, type) => faults.push([(error as Error).message, type]))
  return { listeners, faults }
}

test('an event goes to the listeners of its type, one after another', async () => {
  const { listeners, faults } = listening()
  const heard: string[] = []
  listeners.on('parameter.changed', async () => {
    await Promise.resolve()
    heard.push('first')
  })
  listeners.on('parameter.changed', () => void heard.push('second'))
  listeners.on('organisation.changed', () => void heard.push('other'))
  await listeners.dispatch(event())
  expect([heard, faults]).toEqual([['first', 'second'], []])
})

test('a listener that fails is logged, and the next one still receives the event', async () => {
  const { listeners, faults } = listening()
  const heard: string[] = []
  listeners.on('parameter.changed', () => {
    throw new Error('thrown')
  })
  listeners.on('parameter.changed', () => Promise.reject(new Error('rejected')))
  listeners.on('parameter.changed', found => void heard.push(found.seq))
  await listeners.dispatch(event())
  expect(heard).toEqual(['1'])
  expect(faults).toEqual([
    ['thrown', 'parameter.changed'],
    ['rejected', 'parameter.changed'],
  ])
})

test('the dispatcher goes on without a listener that never ends', async () => {
  const { listeners, faults } = listening()
  const heard: string[] = []
  listeners.on('parameter.changed', () => new Promise(() => undefined))
  listeners.on('parameter.changed', found => void heard.push(found.seq))
  const dispatching = listeners.dispatch(event())
  await vi.advanceTimersByTimeAsync(LISTENER_TIMEOUT - 1)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await dispatching
  expect([heard, faults.length]).toEqual([['1'], 1])
})

test('no timer stays behind', async () => {
  const { listeners } = listening()
  listeners.on('parameter.changed', () => Promise.resolve())
  await listeners.dispatch(event())
  expect(vi.getTimerCount()).toBe(0)
})

/** Whether the promise has settled by now. */
async function hasEnded(waiting: Promise<void>) {
  let ended = false
  void waiting.then(() => (ended = true))
  await vi.advanceTimersByTimeAsync(0)
  return ended
}

test('a signal that was set earlier ends a wait at once, until it is cleared', async () => {
  const signal = createSignal()
  signal.set()
  expect(await hasEnded(signal.wait(1_000))).toBe(true)
  signal.clear()
  expect(await hasEnded(signal.wait(1_000))).toBe(false)
})

test('a signal ends the waiting when it is set, or when its time is up', async () => {
  const signal = createSignal()
  const first = signal.wait(1_000)
  expect(await hasEnded(first)).toBe(false)
  signal.set()
  expect(await hasEnded(first)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  signal.clear()
  const second = signal.wait(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(await hasEnded(second)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await hasEnded(second)).toBe(true)
})
