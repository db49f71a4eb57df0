import { expect, test } from 'vitest'
import type { DeviceReport } from '../kit/host.ts'
import { createReportQueue, EVENTS_WAITING_MAX, PICTURE_BYTES_MAX } from './report-queue.ts'

const alive = (deviceId: string, at: number): DeviceReport => ({ deviceId, kind: 'alive', at })
const failed = (deviceId: string, at: number): DeviceReport => ({
  deviceId,
  kind: 'failed',
  at,
  cause: 'silent',
  detail: '',
})
const event = (eventId: string, picture?: Uint8Array): DeviceReport => ({
  deviceId: 'a',
  kind: 'event',
  event: { eventId, topic: 't', at: 0, description: '', picture },
})

test('only the newest sign of life stays, unless a failure lies between', () => {
  const queue = createReportQueue()
  for (const report of [alive('a', 1), alive('b', 2), alive('a', 3), failed('a', 4), alive('a', 5)])
    queue.push(report)
  expect(queue.take()).toEqual([alive('a', 3), alive('b', 2), failed('a', 4), alive('a', 5)])
  queue.push(alive('a', 6))
  expect(queue.take()).toEqual([alive('a', 6)])
})

test('no event is dropped below the bound; beyond it the oldest goes and is counted', () => {
  const dropped: string[] = []
  const queue = createReportQueue(report => void dropped.push(report.event.eventId))
  for (let index = 0; index < EVENTS_WAITING_MAX + 3; index++) {
    queue.push(event(String(index)))
    queue.push(failed('a', index))
  }
  expect(dropped).toEqual(['0', '1', '2'])
  const events = queue.take().filter(report => report.kind === 'event')
  expect(events).toHaveLength(EVENTS_WAITING_MAX)
  expect(events[0]).toMatchObject({ event: { eventId: '3' } })
})

test('pictures beyond the bound of bytes go, their events stay', () => {
  const queue = createReportQueue()
  const half = new Uint8Array(PICTURE_BYTES_MAX / 2)
  for (const id of ['1', '2', '3']) queue.push(event(id, half))
  expect(queue.take().map(report => report.kind === 'event' && report.event.picture?.length)).toEqual([
    half.length,
    half.length,
    undefined,
  ])
})
