import { expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { StoreFault } from './object-store.ts'
import { createStoreHealth } from './store-health.ts'

const PAUSE_MS = 30_000

function setup() {
  const clock = createManualClock(0)
  const health = createStoreHealth(clock, () => {})
  const fail = (reason: 'store_full' | 'store_unreachable') =>
    health.ask(() => Promise.reject(new StoreFault(reason, ''))).catch(() => undefined)
  return { clock, health, fail }
}

test('a store that was full is well once it has taken an object, not once it answers a reader', async () => {
  const { health, fail } = setup()
  await fail('store_full')
  await health.ask(() => Promise.resolve())
  expect(health.status()).toMatchObject({ state: 'failed', cause: 'store_full' })
  health.took()
  expect(health.status()).toMatchObject({ state: 'ok' })
  expect(health.isDue()).toBe(true)
})

test('files that fail together make one pause; each further failure after it doubles it, up to five minutes', async () => {
  const { clock, health, fail } = setup()
  for (const pause of [PAUSE_MS, 2 * PAUSE_MS, 4 * PAUSE_MS, 8 * PAUSE_MS, 300_000, 300_000]) {
    await Promise.all([fail('store_full'), fail('store_full'), fail('store_full')])
    clock.advance(pause - 1)
    expect(health.isDue()).toBe(false)
    clock.advance(1)
    expect(health.isDue()).toBe(true)
  }
})
