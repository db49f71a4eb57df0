import fc from 'fast-check'
import { createManualClock, type ManualClock } from '@palisade/testkit/manual-clock'
import { beforeEach, expect, test } from 'vitest'
import { createCameraStatusBuffer, type CameraStatus } from './camera-status-buffer.ts'

const LIMIT = 10_000
let clock: ManualClock
beforeEach(() => {
  clock = createManualClock()
})

const seen = (
  cameraId: string,
  state: CameraStatus['state'],
  more: Partial<CameraStatus> = {},
): CameraStatus => ({
  cameraId,
  state,
  since: 1_760_000_000_000,
  ...more,
})
const cameras = () => createCameraStatusBuffer(LIMIT, clock)

test('stores only the newest state of each camera, and once', () => {
  const states = cameras()
  states.take(seen('a', 'offline'))
  states.take(seen('b', 'online'))
  states.take(seen('a', 'online'))
  expect(states.takeAll()).toEqual([seen('a', 'online'), seen('b', 'online')])
  expect(states.takeAll()).toEqual([])
})

test('a camera that connects for too long is overdue, and reported so once', () => {
  const states = cameras()
  states.take(seen('a', 'connecting'))
  clock.advance(LIMIT - 1)
  expect(states.addOverdue()).toBe(false)
  states.takeAll()
  clock.advance(1)
  expect(states.addOverdue()).toBe(true)
  expect(states.takeAll()).toEqual([seen('a', 'connecting', { isOverdue: true })])
  clock.advance(9 * LIMIT)
  expect(states.addOverdue()).toBe(false)
})

test('a camera that connects in time is never overdue, and none is once the media program is away', () => {
  const states = cameras()
  states.take(seen('a', 'connecting'))
  states.take(seen('b', 'connecting'))
  states.take(seen('a', 'online'))
  states.forgetConnecting()
  clock.advance(LIMIT)
  expect(states.addOverdue()).toBe(false)
})

test('a state that could not be stored is stored later, unless a newer one has come', () => {
  const states = cameras()
  states.take(seen('a', 'online'))
  states.take(seen('b', 'online'))
  const batch = states.takeAll()
  states.take(seen('a', 'offline'))
  states.putBack(batch)
  expect(states.takeAll()).toEqual([seen('a', 'offline'), seen('b', 'online')])
})

test('however often storing fails in between, the last state of every camera is stored in the end', () => {
  const step = fc.record({
    cameraId: fc.constantFrom('a', 'b', 'c'),
    state: fc.constantFrom('online' as const, 'offline' as const, 'connecting' as const),
    store: fc.constantFrom('no', 'works', 'fails'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const states = cameras()
      const stored = new Map<string, string>()
      const last = new Map<string, string>()
      const store = () => states.takeAll().forEach(({ cameraId, state }) => stored.set(cameraId, state))
      for (const { cameraId, state, store: outcome } of steps) {
        states.take(seen(cameraId, state))
        last.set(cameraId, state)
        if (outcome === 'works') store()
        if (outcome === 'fails') states.putBack(states.takeAll())
      }
      store()
      expect(stored).toEqual(last)
    }),
  )
})
