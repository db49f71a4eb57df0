import type { DeviceEvent } from '@palisade/drivers'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createByteBudget } from '#server/infra/byte-budget.ts'
import { createEventBacklog, type EventBacklogDeps } from './event-backlog.ts'

const log = { warn: () => undefined }
const event = (eventId: string, more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  eventId,
  topic: 't',
  at: 0,
  description: '',
  ...more,
})

function open(handle: (event: DeviceEvent) => Promise<void>, more: Partial<EventBacklogDeps> = {}) {
  const settled: [string, boolean][] = []
  const backlog = createEventBacklog({
    handle: (_, one) => handle(one),
    onSettled: (_, id, isStored) => void settled.push([id, isStored]),
    log,
    retryMs: 5,
    ...more,
  })
  return { backlog, settled }
}

test('events of a device are handled one after another, and again when one failed, before those behind it', async () => {
  const handled: string[] = []
  let failures = 3
  const { backlog, settled } = open(async ({ eventId }) => {
    if (eventId === 'b' && failures-- > 0) throw new Error('Connection terminated unexpectedly')
    handled.push(eventId)
  })
  for (const id of ['a', 'b', 'c', 'b']) backlog.add('device', event(id))
  await backlog.idle()
  expect(handled).toEqual(['a', 'b', 'c'])
  expect(settled).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
})

test('a value that the database refuses is dropped, and does not hold up the others', async () => {
  const refusal = Object.assign(new DatabaseError('invalid', 1, 'error'), { code: '22021' })
  const { backlog, settled } = open(async ({ eventId }) => {
    if (eventId === 'bad') throw refusal
  })
  backlog.add('device', event('bad'))
  backlog.add('device', event('good'))
  await backlog.idle()
  expect(settled.map(([id]) => id)).toEqual(['bad', 'good'])
})

test('when too many wait the oldest goes, but not the one that is being handled', async () => {
  const gate = Promise.withResolvers<void>()
  const { backlog, settled } = open(() => gate.promise, { waitingMax: 3 })
  for (const id of ['1', '2', '3', '4', '5']) backlog.add('device', event(id))
  // The first one is under way.
  await Promise.resolve()
  expect(settled.every(([, isStored]) => !isStored)).toBe(true)
  const dropped = settled.map(([id]) => id)
  expect(dropped).toHaveLength(2)
  gate.resolve()
  await backlog.idle()
  expect(settled).toHaveLength(5)
  expect(settled.filter(([, isStored]) => isStored).map(([id]) => id)).toContain('5')
})

test('pictures beyond their bytes go, their events stay; room comes back', async () => {
  const pictures: (number | undefined)[] = []
  let isAway = true
  const { backlog } = open(
    async one => {
      if (isAway) throw new Error('Connection terminated unexpectedly')
      pictures.push(one.picture?.length)
    },
    { pictures: createByteBudget(10) },
  )
  for (const id of ['1', '2']) backlog.add('device', event(id, { picture: new Uint8Array(6) }))
  isAway = false
  await backlog.idle()
  backlog.add('device', event('3', { picture: new Uint8Array(10) }))
  await backlog.idle()
  expect(pictures).toEqual([6, undefined, 10])
})

test('the end handles what can be handled, and waits for nothing else', async () => {
  let isAway = true
  const { backlog, settled } = open(
    async () => {
      if (isAway) throw new Error('Connection terminated unexpectedly')
    },
    { retryMs: 60_000 },
  )
  backlog.add('a', event('1'))
  await backlog.stop()
  expect(settled).toEqual([])
  isAway = false
  await backlog.stop()
  expect(settled).toEqual([['1', true]])
})
