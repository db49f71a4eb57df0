import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceEvent } from '../kit/driver.ts'
import { defaultTiming } from '../kit/timing.ts'
import { createInbox } from './inbox.ts'
import type { PanelEvent } from './message.ts'

const NOW = Date.UTC(2026, 4, 1)
const told: DeviceEvent[] = []
const acknowledged: number[] = []
let inbox: ReturnType<typeof createInbox>

const event = (id: number, changes: Partial<PanelEvent> = {}): PanelEvent => ({
  id,
  zone: 0,
  topic: 'mains_lost',
  isActive: true,
  at: NOW,
  text: '',
  ...changes,
})

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  acknowledged.length = 0
  inbox = createInbox({
    onEvent: one => told.push(one),
    onAck: id => acknowledged.push(id),
    timing: defaultTiming,
    now: () => NOW,
  })
  inbox.open('m1')
})

afterEach(() => {
  vi.useRealTimers()
})

test('acknowledges a burst once, and not before our own programs had time to store it', () => {
  for (const id of [1, 2, 3]) inbox.take(event(id))
  vi.advanceTimersByTime(defaultTiming.acknowledge - 1)
  expect(acknowledged).toEqual([])
  vi.advanceTimersByTime(1)
  expect(acknowledged).toEqual([3])
})

test('the same event after a reconnect is acknowledged and not told again', () => {
  inbox.take(event(1))
  inbox.close()
  vi.advanceTimersByTime(defaultTiming.acknowledge * 2)
  expect(acknowledged).toEqual([])
  inbox.open('m1')
  inbox.take(event(1))
  inbox.take(event(2))
  vi.advanceTimersByTime(defaultTiming.acknowledge)
  expect(told.map(one => one.eventId)).toEqual(['m1-1', 'm1-2'])
  expect(acknowledged).toEqual([2])
})

test('a panel that lost its memory begins anew', () => {
  inbox.take(event(7))
  inbox.open('m2')
  inbox.take(event(1))
  expect(told.map(one => one.eventId)).toEqual(['m1-7', 'm2-1'])
})

test.each([
  ['a clock that runs ahead', NOW + 6 * 60_000, NOW],
  ['a clock that was never set', 1000, NOW],
  ['an event of the last night', NOW - 8 * 3_600_000, NOW - 8 * 3_600_000],
])('%s', (_, at, expected) => {
  inbox.take(event(1, { at }))
  expect(told[0]?.at).toBe(expected)
})

test('zone 0 is the panel itself', () => {
  inbox.take(event(1))
  inbox.take(event(2, { zone: 4 }))
  expect(told.map(one => one.zone)).toEqual([undefined, 4])
})
