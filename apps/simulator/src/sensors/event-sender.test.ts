import type { OutsideEvent } from '@palisade/contract'
import { outsideEvent } from '@palisade/contract'
import { expect, test } from 'vitest'
import { ProductAway, ProductRefusal } from '../product/product-client.ts'
import { createEventSender, MAX_WAITING } from './event-sender.ts'

const quiet = { log: () => undefined, pauseMs: () => 0 }
const report = { deviceCode: 'SIM-1', type: 'motion', level: 'low' } as const

test('sends the same event again until it is answered', async () => {
  const posted: OutsideEvent[] = []
  const sender = createEventSender({
    ...quiet,
    async post(event) {
      posted.push(event)
      if (posted.length < 4) throw new ProductAway('/open/events', 'down')
      return { alarmId: 'a' }
    },
  })
  expect(await sender.send({ ...report, picture: Uint8Array.of(1, 2, 3) })).toEqual({ alarmId: 'a' })
  expect(posted).toHaveLength(4)
  expect(new Set(posted.map(event => event.eventId)).size).toBe(1)
  expect(outsideEvent.parse(posted[0])).toMatchObject({ ...report, picture: 'AQID' })
})

test('a refusal is final', async () => {
  const sender = createEventSender({
    ...quiet,
    post: async () => {
      throw new ProductRefusal('device.not_found', '/open/events')
    },
  })
  await expect(sender.send(report)).rejects.toThrow('device.not_found')
})

test('two events have two ids', async () => {
  const ids: string[] = []
  const sender = createEventSender({ ...quiet, post: async event => ids.push(event.eventId) })
  await Promise.all([sender.send(report), sender.send(report)])
  expect(new Set(ids).size).toBe(2)
})

test('so many wait and no more, and stop ends the waiting', async () => {
  const sender = createEventSender({
    ...quiet,
    pauseMs: () => 60_000,
    post: () => Promise.reject(new Error('down')),
  })
  const waiting = Array.from({ length: MAX_WAITING }, () => sender.send(report).catch(() => 'stopped'))
  await expect(sender.send(report)).rejects.toThrow('too many')
  sender.stop()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['stopped']))
})
