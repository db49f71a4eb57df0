import { MISSED_INTERVALS, type DeviceCause } from '@palisade/contract'
import { KEEP_ALIVE_SECONDS } from '@palisade/drivers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeepAliveMonitor, type KeepAliveChange } from './keep-alive-monitor.ts'
import type { ChannelStatus } from '#server/modules/device/observation/device-state.rules.ts'

const INTERVAL = 10_000
const START = Date.UTC(2026, 10, 20, 12)

/** Watches one device, with a clock that the test moves and a tick for each second. */
function watching(known: ChannelStatus = { isUp: null, cause: null }) {
  const watch = createKeepAliveMonitor(INTERVAL)
  const told: KeepAliveChange[] = []
  let now = START
  watch.setTargets([{ id: 'gate', print: 'a' }], new Map([['gate', known]]), now)
  const put = (changes: KeepAliveChange[]) => void told.push(...changes)
  return {
    watch,
    told,
    now: () => now,
    alive: (at = now) => put(watch.alive('gate', at, now)),
    fail: (cause: DeviceCause = 'unreachable', lockedUntil?: number) =>
      put(watch.failed('gate', now, cause, lockedUntil)),
    wait(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1000
        put(watch.tick(now))
      }
    },
    jump(seconds: number) {
      now += seconds * 1000
      put(watch.tick(now))
    },
    states: () => told.map(({ seen }) => ('cause' in seen ? `${seen.is} ${seen.cause}` : seen.is)),
  }
}

test('an outage is found two seconds before its thirty are over, whenever the looks come', () => {
  const monitor = createKeepAliveMonitor(KEEP_ALIVE_SECONDS * 1000)
  monitor.setTargets([{ id: 'gate', print: 'a' }], new Map(), START)
  monitor.alive('gate', START, START)
  for (const at of [9000, 11_000]) monitor.failed('gate', START + at, 'unreachable')
  const threshold = KEEP_ALIVE_SECONDS * MISSED_INTERVALS * 1000
  expect(monitor.tick(START + threshold - 1)).toEqual([])
  // The look before came a millisecond too early; the next one follows after a second.
  expect(monitor.tick(START + threshold + 999)).toMatchObject([{ deviceId: 'gate', seen: { is: 'down' } }])
  expect(threshold + 999).toBeLessThan(28_000)
})

describe('a device', () => {
  test('is up with its first sign of life, and reported once', () => {
    const device = watching()
    for (let count = 0; count < 5; count += 1) {
      device.alive()
      device.wait(10)
    }
    expect(device.told).toEqual([{ deviceId: 'gate', seen: { is: 'up' }, since: START }])
  })

  test('tells the end of a lock once, and that of the next lock', () => {
    const device = watching()
    device.alive()
    for (const late of [0, 40, -300, 9000]) device.fail('account_locked', START + 600_000 + late)
    device.fail('account_locked', START + 2_400_000)
    device.fail('wrong_credentials')
    const ends = device.told.map(({ seen }) => (seen.is === 'down' ? seen.lockedUntil : seen.is))
    expect(ends).toEqual(['up', START + 600_000, START + 2_400_000, undefined])
  })

  test('is down after three missed intervals with failures to show for it, since it was heard last', () => {
    const device = watching()
    device.alive()
    device.wait(10)
    device.fail('silent')
    device.wait(10)
    device.fail('silent')
    device.wait(9)
    expect(device.states()).toEqual(['up'])
    device.wait(1)
    expect(device.told.slice(1)).toEqual([
      { deviceId: 'gate', seen: { is: 'down', cause: 'silent' }, since: START },
    ])
  })

  test('stays up over one lost packet, and over any pause that ends in time', () => {
    const device = watching()
    device.alive()
    device.wait(10)
    device.fail()
    device.wait(10)
    device.alive()
    device.wait(29)
    device.fail()
    device.fail()
    device.alive()
    expect(device.states()).toEqual(['up'])
  })

  test('becomes unknown after a while, never offline, when only our own programs are silent', () => {
    const device = watching({ isUp: true, cause: null })
    device.wait(59)
    expect(device.states()).toEqual([])
    device.wait(600)
    expect(device.states()).toEqual(['unknown connecting'])
  })

  test('with wrong credentials is down at once', () => {
    const device = watching({ isUp: true, cause: null })
    device.fail('wrong_credentials')
    expect(device.states()).toEqual(['down wrong_credentials'])
    device.alive()
    expect(device.states()).toEqual(['down wrong_credentials', 'up'])
  })

  test('that is down shows another cause only once it has lasted', () => {
    const device = watching()
    device.alive()
    device.fail('silent')
    device.fail('silent')
    device.wait(30)
    for (const cause of ['refused', 'silent', 'refused', 'refused'] as const) device.fail(cause)
    expect(device.states()).toEqual(['up', 'down silent', 'down refused'])
  })

  test('is not up by an old sign of life', () => {
    const device = watching()
    device.alive(device.now() - 3 * INTERVAL - 1)
    expect(device.told).toEqual([])
  })

  test('is not blamed for the sleep of our own machine', () => {
    const device = watching({ isUp: true, cause: null })
    device.fail()
    device.fail()
    device.wait(20)
    device.jump(3600)
    expect(device.states()).toEqual([])
    device.wait(30)
    expect(device.states()).toEqual(['down unreachable'])
  })

  test('is found later by a short sleep of ours, and by no more', () => {
    const device = watching({ isUp: true, cause: null })
    device.wait(1)
    device.fail()
    device.fail()
    device.jump(9)
    device.wait(28)
    expect(device.states()).toEqual([])
    device.wait(1)
    expect(device.states()).toEqual(['down unreachable'])
  })

  test('starts anew with other settings, and is forgotten when it is removed', () => {
    const device = watching({ isUp: true, cause: null })
    device.watch.setTargets(
      [{ id: 'gate', print: 'b' }],
      new Map([['gate', { isUp: true, cause: null }]]),
      START,
    )
    expect(device.watch.forget(START)).toEqual([])
    device.watch.setTargets([], new Map(), START)
    device.alive()
    device.fail('wrong_credentials')
    expect([device.told, device.watch.has('gate')]).toEqual([[], false])
  })
})

test('reports a stored status that differs, but not one that is unknown on both sides', () => {
  const device = watching()
  const stored = new Map<string, ChannelStatus>()
  expect(device.watch.differences(stored, START)).toEqual([])
  device.alive()
  expect(device.watch.differences(stored, START)).toMatchObject([{ seen: { is: 'up' } }])
  stored.set('gate', { isUp: true, cause: null })
  expect(device.watch.differences(stored, START)).toEqual([])
  stored.set('gate', { isUp: false, cause: 'silent' })
  expect(device.watch.differences(stored, START)).toMatchObject([{ seen: { is: 'up' } }])
})

test('after an absence devices that were alive become unknown, and lost ones stay lost', () => {
  const known = new Map<string, ChannelStatus>([
    ['a', { isUp: true, cause: null }],
    ['b', { isUp: false, cause: 'silent' }],
  ])
  const watch = createKeepAliveMonitor(INTERVAL)
  watch.setTargets(
    ['a', 'b', 'c'].map(id => ({ id, print: '' })),
    known,
    START,
  )
  expect(watch.forget(START)).toEqual([
    { deviceId: 'a', seen: { is: 'unknown', cause: 'connecting' }, since: START },
  ])
})

type Step = { wait: number } | { does: 'alive' } | { does: 'fail'; cause: DeviceCause }

test('whatever happens: down only after three intervals of silence and two failures, up only by a sign of life', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.integer({ min: 1, max: 25 }).map(wait => ({ wait })),
    fc.constant<Step>({ does: 'alive' }),
    fc
      .constantFrom<DeviceCause>('unreachable', 'silent', 'refused')
      .map<Step>(cause => ({ does: 'fail', cause })),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const device = watching()
      let aliveAt = START
      let failures = 0
      for (const one of steps) {
        const before = device.told.length
        if ('wait' in one) device.wait(one.wait)
        else if (one.does === 'alive') {
          aliveAt = device.now()
          failures = 0
          device.alive()
        } else {
          failures += 1
          device.fail(one.cause)
        }
        const told = device.told.slice(before).map(({ seen }) => seen.is)
        const silence = device.now() - aliveAt
        expect(!told.includes('up') || silence === 0).toBe(true)
        expect(!told.includes('down') || (silence >= 3 * INTERVAL && failures >= 2)).toBe(true)
      }
    }),
  )
})
