import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { createOutbox, useOutbox, type Outbox } from './outbox.ts'
import { memoryStore, type OutboxStore } from './outbox-store.ts'
import type { Waiting } from './waiting.ts'

const deed = (requestId: string, more: Partial<Waiting> = {}): Waiting => ({
  requestId,
  userId: 'bob',
  taskId: 'task',
  alarm: { number: '1', type: 'smoke' },
  at: '2026-11-20T08:00:00.000Z',
  deed: { kind: 'act', action: 'accept' },
  ...more,
})
const closed = new ApiError({ failure: 'refused', code: 'task.closed', status: 200 })
const gone = new ApiError({ failure: 'no-response' })

let store: OutboxStore
let outbox: Outbox
let sent: string[]
let taken: string[]
let userId: string | undefined
/** The server's refusals by request; the others are taken. */
let answers: Record<string, unknown>

const open = () =>
  createOutbox({
    store,
    send: async ({ requestId }) => {
      sent.push(requestId)
      await Promise.resolve()
      if (answers[requestId]) throw answers[requestId]
    },
    userId: () => userId,
    onTaken: ({ requestId }) => taken.push(requestId),
  })
const waiting = () => useOutbox.getState().waiting.map(({ requestId }) => requestId)

beforeEach(async () => {
  store = memoryStore()
  sent = []
  taken = []
  answers = {}
  userId = 'bob'
  outbox = open()
  await outbox.load()
})

test('a deed is kept before it is sent, and gone when it was taken', async () => {
  const added = outbox.add(deed('1'))
  await added
  expect(await store.list()).toHaveLength(1)
  await outbox.flush()
  expect([sent, taken, waiting()]).toEqual([['1'], ['1'], []])
})

test('without a network everything waits, in its order, and nothing is sent past the first', async () => {
  answers = { 1: gone }
  for (const id of ['1', '2', '3']) await outbox.add(deed(id))
  await outbox.flush()
  expect(new Set(sent)).toEqual(new Set(['1']))
  expect(waiting()).toEqual(['1', '2', '3'])
  answers = {}
  sent = []
  await outbox.flush()
  expect([sent, waiting()]).toEqual([['1', '2', '3'], []])
})

test('what was refused stays with its reason until it is put away; what follows is sent, and it is not sent again', async () => {
  answers = { 1: closed }
  await outbox.add(deed('1'))
  await outbox.add(deed('2'))
  await outbox.flush()
  await outbox.flush()
  expect(sent).toEqual(['1', '2'])
  expect(useOutbox.getState().waiting).toMatchObject([
    { requestId: '1', refusal: { code: 'task.closed', params: {} } },
  ])
  await outbox.discard('1')
  expect(waiting()).toEqual([])
})

test('pressed while a round is under way, it goes with that round, once', async () => {
  await Promise.all([outbox.add(deed('1')), outbox.add(deed('2'))])
  await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()])
  expect(sent).toEqual(['1', '2'])
  expect(useOutbox.getState().isSending).toBe(false)
})

test('deeds of somebody else wait until that person is back', async () => {
  userId = 'carl'
  await outbox.add(deed('1'))
  await outbox.add(deed('2', { userId: 'carl' }))
  await outbox.flush()
  expect([sent, waiting()]).toEqual([['2'], ['1']])
  userId = undefined
  await outbox.flush()
  expect(sent).toEqual(['2'])
})

test('a page that begins anew goes on with what was kept', async () => {
  answers = { 1: gone }
  await outbox.add(deed('1'))
  await outbox.flush()
  answers = {}
  useOutbox.setState({ waiting: [] })
  const again = open()
  await again.load()
  expect(waiting()).toEqual(['1'])
  await again.flush()
  expect(waiting()).toEqual([])
})
