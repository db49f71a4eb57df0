import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import type { Sender } from '#shared/api/client.ts'
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
const failed = new ApiError({ failure: 'refused', code: 'server.failed', status: 500 })

let store: OutboxStore
let outbox: Outbox
let sent: string[]
let senders: Sender[]
let taken: string[]
let userId: string | undefined
let ticket: string
/** The server's refusals by request; the others are taken. */
let answers: Record<string, unknown>
/** Called while a request is on its way. */
let onSend: (requestId: string) => void

const open = () =>
  createOutbox({
    store,
    send: async ({ requestId }, sender) => {
      sent.push(requestId)
      senders.push(sender)
      onSend(requestId)
      await Promise.resolve()
      if (answers[requestId]) throw answers[requestId]
    },
    sender: () => (userId === undefined ? undefined : { userId, ticket }),
    onTaken: ({ requestId }) => taken.push(requestId),
  })
const waiting = () => useOutbox.getState().waiting.map(({ requestId }) => requestId)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  store = memoryStore()
  sent = []
  senders = []
  taken = []
  answers = {}
  onSend = () => undefined
  userId = 'bob'
  ticket = 'ticket-1'
  outbox = open()
  await outbox.load()
})

afterEach(() => vi.useRealTimers())
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

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
  await outbox.flushAll()
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

test('a round is sent by the ticket that it began with, and ends when another one is there', async () => {
  await store.put(deed('1'))
  await store.put(deed('2'))
  await store.put(deed('3', { taskId: 'other' }))
  onSend = () => {
    ticket = 'ticket-2'
  }
  await outbox.flush()
  expect(senders).toEqual([{ userId: 'bob', ticket: 'ticket-1' }])
  expect(waiting()).toEqual(['2', '3'])
  await outbox.flush()
  expect(senders.slice(1)).toEqual(Array.from({ length: 2 }, () => ({ userId: 'bob', ticket: 'ticket-2' })))
})

test('what the server refuses because somebody else is logged in waits for its user', async () => {
  answers = { 1: new ApiError({ failure: 'refused', code: 'session.other_user', status: 403 }) }
  await outbox.add(deed('1'))
  await outbox.flush()
  expect(useOutbox.getState().waiting).toMatchObject([{ requestId: '1', trouble: { kind: 'login' } }])
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
  await again.flushAll()
  expect(waiting()).toEqual([])
})

test('a server that fails on one task keeps the others from nothing; of its own task nothing overtakes', async () => {
  answers = { 1: failed }
  await outbox.add(deed('1'))
  await outbox.add(deed('2'))
  await outbox.add(deed('3', { taskId: 'other' }))
  await outbox.add(deed('4', { taskId: undefined }))
  await outbox.flush()
  expect(sent).not.toContain('2')
  expect(waiting()).toEqual(['1', '2'])
  expect(useOutbox.getState().waiting[0]).toMatchObject({
    trouble: { kind: 'server', tries: 1, answer: { code: 'server.failed' } },
  })
})

test('what fails again and again is tried at longer and longer distances, up to five minutes', async () => {
  answers = { 1: failed }
  await outbox.add(deed('1'))
  await outbox.flush()
  const waits: number[] = []
  for (let tries = 1; tries <= 7; tries += 1) {
    let seconds = 0
    for (; sent.length === tries; seconds += 5) {
      pass(5)
      await outbox.flush()
    }
    waits.push(seconds)
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300])
  answers = {}
  await outbox.flush()
  expect(waiting()).toEqual(['1'])
  await outbox.flushAll()
  expect(waiting()).toEqual([])
})

test('what the network drops again and again lets the others go first', async () => {
  answers = { photo: gone, short: gone }
  await outbox.add(deed('photo'))
  await outbox.flush()
  answers = { photo: gone }
  await outbox.add(deed('short', { taskId: 'other' }))
  sent = []
  await outbox.flushAll()
  await outbox.flushAll()
  expect(waiting()).toEqual(['photo'])
  expect(useOutbox.getState().waiting[0]?.trouble).toMatchObject({ kind: 'network' })
})

test('a session that has ended stops the round, and what waits is kept', async () => {
  const ended = new ApiError({ failure: 'refused', code: 'session.login_needed', status: 401 })
  answers = { 1: ended }
  await outbox.add(deed('1'))
  await outbox.flush()
  await outbox.add(deed('2', { taskId: 'other' }))
  await outbox.flush()
  expect(waiting()).toEqual(['1'])
  expect(useOutbox.getState().waiting[0]?.trouble?.kind).toBe('login')
})

test('a request of yesterday is refused for good: it is not sent again, and what follows is', async () => {
  const old = new ApiError({ failure: 'refused', code: 'task.time_too_old', status: 200 })
  answers = { 1: old }
  await outbox.add(deed('1'))
  await outbox.add(deed('2'))
  await outbox.flush()
  pass(3_600)
  await outbox.flushAll()
  expect(sent).toEqual(['1', '2'])
  expect(useOutbox.getState().waiting).toMatchObject([{ refusal: { code: 'task.time_too_old' } }])
})

test('a clock that was put back keeps nothing waiting', async () => {
  answers = { 1: failed }
  await outbox.add(deed('1'))
  await outbox.flush()
  answers = {}
  pass(-86_400)
  await outbox.flush()
  expect(waiting()).toEqual([])
})

const met = new ApiError({ failure: 'refused', code: 'procedure.answered_meanwhile', status: 200 })

test('what corrects a refused deed is refused with it, unsent; other deeds of the task are sent', async () => {
  answers = { 1: gone }
  await outbox.add(deed('1'))
  await outbox.add(deed('2', { corrects: '1' }))
  await outbox.add(deed('3', { corrects: '2' }))
  await outbox.add(deed('4'))
  await outbox.flush()
  answers = { 1: met }
  sent = []
  await outbox.flushAll()
  expect(sent).toEqual(['1', '4'])
  const refusal = { code: 'procedure.answered_meanwhile', params: {} }
  expect(useOutbox.getState().waiting).toMatchObject(
    ['1', '2', '3'].map(requestId => ({ requestId, refusal })),
  )
})

test('what corrects a deed that is given up is not sent', async () => {
  answers = { 1: failed }
  await outbox.add(deed('1'))
  await outbox.flush()
  await outbox.add(deed('2', { corrects: '1' }))
  await outbox.discard('1')
  sent = []
  await outbox.flushAll()
  expect(sent).toEqual([])
  expect(useOutbox.getState().waiting).toMatchObject([{ requestId: '2', refusal: { code: 'server.failed' } }])
})
