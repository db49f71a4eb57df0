import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceEvent } from '../kit/driver.ts'
import { defaultTiming } from '../kit/timing.ts'
import { createInbox, UNSTORED_MAX } from './inbox.ts'
import type { PanelEvent } from './message.ts'

const NOW = Date.UTC(2026, 4, 1)
const told: DeviceEvent[] = []
const acknowledged: number[] = []
let rooms = 0
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
  rooms = 0
  inbox = createInbox({
    onEvent: one => told.push(one),
    onAck: id => acknowledged.push(id),
    onRoom: () => (rooms += 1),
    timing: defaultTiming,
    now: () => NOW,
  })
  inbox.open('m1')
})

afterEach(() => {
  vi.useRealTimers()
})

test('nothing is acknowledged before it and all before it are stored', () => {
  for (const id of [1, 2, 3]) inbox.take(event(id))
  expect(acknowledged).toEqual([])
  inbox.settle('m1-2', true)
  expect(acknowledged).toEqual([])
  inbox.settle('m1-1', true)
  inbox.settle('m1-3', true)
  expect(acknowledged).toEqual([2, 3])
})

test('the same event after a reconnect is not told again, and acknowledged once it is stored', () => {
  inbox.take(event(1))
  inbox.close()
  inbox.open('m1')
  inbox.take(event(1))
  inbox.take(event(2))
  expect(acknowledged).toEqual([])
  inbox.settle('m1-1', true)
  inbox.settle('m1-2', true)
  expect(told.map(one => one.eventId)).toEqual(['m1-1', 'm1-2'])
  expect(acknowledged).toEqual([1, 2])
})

test('an acknowledgement that was lost with its connection is given again', () => {
  inbox.take(event(1))
  inbox.settle('m1-1', true)
  inbox.close()
  inbox.open('m1')
  inbox.take(event(1))
  expect(acknowledged).toEqual([1, 1])
  expect(told).toHaveLength(1)
})

test('an event that could not be kept is told again later, and acknowledged when it is stored', () => {
  inbox.take(event(1))
  inbox.settle('m1-1', false)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(defaultTiming.retryUpTo)
  expect(told.map(one => one.eventId)).toEqual(['m1-1', 'm1-1'])
  expect(acknowledged).toEqual([])
  inbox.settle('m1-1', true)
  expect(acknowledged).toEqual([1])
})

test('beyond the bound events stay with the panel, which is asked for them when there is room', () => {
  for (let id = 1; id <= UNSTORED_MAX + 2; id++) inbox.take(event(id))
  expect(told).toHaveLength(UNSTORED_MAX)
  for (let id = 1; id < UNSTORED_MAX; id++) inbox.settle(`m1-${id}`, true)
  inbox.take(event(UNSTORED_MAX + 3))
  expect([told.length, rooms]).toEqual([UNSTORED_MAX, 0])
  inbox.settle(`m1-${UNSTORED_MAX}`, true)
  expect(rooms).toBe(1)
  inbox.take(event(UNSTORED_MAX + 1))
  expect(told.at(-1)?.eventId).toBe(`m1-${UNSTORED_MAX + 1}`)
})

test('what is told of an earlier memory of the panel acknowledges nothing', () => {
  inbox.take(event(1))
  inbox.open('m2')
  inbox.take(event(1))
  inbox.settle('m1-1', true)
  expect(acknowledged).toEqual([])
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
