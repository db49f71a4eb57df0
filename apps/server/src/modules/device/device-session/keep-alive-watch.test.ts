import { createManualClock } from '@palisade/testkit/manual-clock'
import { expect, test } from 'vitest'
import { createKeepAliveWatch } from './keep-alive-watch.ts'

const INTERVAL = 10_000
const HOUR = 3_600_000

function watching() {
  const clock = createManualClock()
  const watch = createKeepAliveWatch(INTERVAL, clock)
  watch.setTargets([{ id: 'gate', print: 'a' }], new Map(), clock.now())
  watch.alive('gate', clock.now(), clock.now())
  const wait = (seconds: number) => {
    const told = []
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000)
      told.push(...watch.tick(clock.now()))
    }
    return told
  }
  return { clock, watch, wait }
}

test.each([-HOUR, 24 * HOUR])(
  'a silent device is offline in time when the wall clock is set by %i ms',
  ms => {
    const { clock, watch, wait } = watching()
    clock.set(ms)
    watch.failed('gate', clock.now(), 'unreachable')
    watch.failed('gate', clock.now(), 'unreachable')
    expect(wait(29)).toEqual([])
    const [change] = wait(1)
    expect(change).toMatchObject({ deviceId: 'gate', seen: { is: 'down', cause: 'unreachable' } })
    expect(change?.since).toBe(clock.now() - 30_000)
  },
)

test.each([-HOUR, 24 * HOUR])('a device that goes on telling its life stays online, set by %i ms', ms => {
  const { clock, watch, wait } = watching()
  clock.set(ms)
  for (let round = 0; round < 10; round += 1) {
    expect(watch.alive('gate', clock.now(), clock.now())).toEqual([])
    expect(wait(5)).toEqual([])
  }
})
