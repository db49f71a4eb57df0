import type { EventFrame, SocketFrame } from '@palisade/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  EventClient,
  FIRST_PAUSE,
  LONGEST_PAUSE,
  SILENCE_LIMIT,
  type Connection,
  type EventClientContext,
} from './event-client.ts'

class FakeSocket extends EventTarget {
  sent: unknown[] = []
  isClosed = false
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.isClosed = true
    this.dispatchEvent(new Event('close'))
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  say(frame: SocketFrame | EventFrame | string): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const at = '2026-11-20T08:00:00Z'
const ready = (seq: string): SocketFrame => ({ type: 'ready', seq, at })
const event = (seq: string): EventFrame => ({ seq, type: 'parameter.changed', at, data: {} })

let sockets: FakeSocket[] = []
let states: Connection[] = []
const newest = () => sockets.at(-1)!
const hooks = { onEvent: vi.fn(), onResync: vi.fn(), onLoginNeeded: vi.fn() }

function start(changes: Partial<EventClientContext> = {}) {
  const client = new EventClient({
    address: () => 'ws://console/ws/events',
    hello: () => ({ ticket: 'ticket-1', centerId: 'centre-1' }),
    onConnection: state => states.push(state),
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    random: () => 1,
    ...hooks,
    ...changes,
  })
  client.start()
  return client
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  states = []
  for (const hook of Object.values(hooks)) hook.mockClear()
})
afterEach(() => void vi.useRealTimers())

test('says who it is first, and is live only when the server is ready', () => {
  start()
  newest().open()
  expect(newest().sent).toEqual([{ ticket: 'ticket-1', centerId: 'centre-1' }])
  expect(states.at(-1)?.state).toBe('connecting')
  newest().say(ready('5'))
  expect(states.at(-1)?.state).toBe('live')
  newest().say(event('6'))
  expect(hooks.onEvent).toHaveBeenCalledExactlyOnceWith(event('6'))
})

test('comes back naming the last event it saw, and says since when it was away', () => {
  start()
  newest().say(ready('5'))
  vi.setSystemTime(new Date(at))
  newest().say(event('6'))
  vi.advanceTimersByTime(8_000)
  newest().close()
  expect(states.at(-1)).toEqual({ state: 'reconnecting', since: Date.parse(at) })
  vi.advanceTimersByTime(FIRST_PAUSE)
  expect(sockets).toHaveLength(2)
  newest().open()
  expect(newest().sent).toEqual([{ ticket: 'ticket-1', centerId: 'centre-1', since: '6' }])
  newest().say(ready('9'))
  expect(states.at(-1)?.state).toBe('live')
  expect(hooks.onResync).not.toHaveBeenCalled()
})

test('missed events are asked for again as a whole', () => {
  start()
  newest().say({ type: 'resync', seq: '90', at })
  expect(hooks.onResync).toHaveBeenCalledOnce()
  expect(states.at(-1)?.state).toBe('live')
})

test('two beats of silence are death; beats are life', () => {
  start()
  newest().say(ready('1'))
  for (let beat = 0; beat < 6; beat += 1) {
    vi.advanceTimersByTime(SILENCE_LIMIT - 1)
    newest().say({ type: 'beat', at })
  }
  expect(states.at(-1)?.state).toBe('live')
  vi.advanceTimersByTime(SILENCE_LIMIT)
  expect(states.at(-1)?.state).toBe('reconnecting')
  expect(sockets[0]?.isClosed).toBe(true)
})

test('a server that stays away is asked ever more rarely, and `since` stays the first loss', () => {
  vi.setSystemTime(0)
  start()
  newest().close()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const before = Date.now()
    const count = sockets.length
    while (sockets.length === count) vi.advanceTimersByTime(100)
    pauses.push(Date.now() - before)
    newest().close()
  }
  expect(pauses.slice(0, 3)).toEqual([FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE])
  expect(pauses.at(-1)).toBe(LONGEST_PAUSE)
  expect(states.at(-1)).toEqual({ state: 'reconnecting', since: 0 })
})

describe('a refusal', () => {
  test('of the ticket ends the session and is not tried again', () => {
    start()
    newest().say({ type: 'refused', code: 'session.login_needed' })
    expect(hooks.onLoginNeeded).toHaveBeenCalledExactlyOnceWith('ticket-1')
    vi.advanceTimersByTime(10 * LONGEST_PAUSE)
    expect(sockets).toHaveLength(1)
    expect(states.at(-1)?.state).toBe('refused')
  })

  test('for too many sockets is tried again, slowly', () => {
    start()
    newest().say({ type: 'refused', code: 'request.too_many' })
    vi.advanceTimersByTime(LONGEST_PAUSE - 100)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(sockets).toHaveLength(2)
  })
})

test('another centre begins anew; the old socket says nothing any more', () => {
  const client = start()
  newest().say(ready('5'))
  client.restart(true)
  sockets[0]!.say(event('6'))
  newest().open()
  expect(newest().sent).toEqual([{ ticket: 'ticket-1', centerId: 'centre-1' }])
  expect(hooks.onEvent).not.toHaveBeenCalled()
})

test('what is no frame is passed over', () => {
  start()
  for (const rubbish of ['', '{', '7', 'null', '[]']) newest().say(rubbish)
  newest().say(ready('1'))
  expect(states.at(-1)?.state).toBe('live')
  expect(hooks.onEvent).not.toHaveBeenCalled()
})

test('stop is for good, and nobody signed in means no socket', () => {
  const client = start()
  client.stop()
  vi.advanceTimersByTime(10 * LONGEST_PAUSE)
  expect(sockets).toHaveLength(1)
  expect(states.at(-1)?.state).toBe('off')
  start({ hello: () => undefined })
  expect(sockets).toHaveLength(1)
})

describe('a call over the socket', () => {
  const { signal } = new AbortController()
  const envelope = { success: true, returnObj: {}, requestId: 'r' }

  test('is sent once the socket is live, and gets the answer of its number', async () => {
    const client = start()
    newest().open()
    expect(client.call('/ams/staff/position', {}, signal)).toBeUndefined()
    newest().say(ready('1'))
    const [first, second] = [client.call('/a', { x: 1 }, signal), client.call('/b', {}, signal)]
    expect(newest().sent.slice(1)).toEqual([
      { type: 'call', n: 0, path: '/a', body: { x: 1 } },
      { type: 'call', n: 1, path: '/b', body: {} },
    ])
    newest().say({ type: 'answer', n: 1, envelope: { ...envelope, requestId: 'second' } })
    newest().say({ type: 'answer', n: 7, envelope })
    newest().say({ type: 'answer', n: 0, envelope })
    expect(await first).toEqual(envelope)
    expect(await second).toMatchObject({ requestId: 'second' })
    expect(hooks.onEvent).not.toHaveBeenCalled()
  })

  test('fails with the socket, and another socket does not answer it', async () => {
    const client = start()
    newest().say(ready('1'))
    const failure = client.call('/a', {}, signal)?.catch(String)
    newest().close()
    expect(await failure).toContain('ended')
    expect(client.call('/a', {}, signal)).toBeUndefined()
  })

  test('fails when it is given up', async () => {
    const client = start()
    newest().say(ready('1'))
    const abort = new AbortController()
    const failure = client.call('/a', {}, abort.signal)?.catch(String)
    abort.abort()
    expect(await failure).toContain('given up')
  })
})
