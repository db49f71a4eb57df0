import pLimit from 'p-limit'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { Pool } from 'pg'
import type { WebSocket } from 'ws'
import { may } from '#server/infra/access/may.ts'
import type { AccessControl } from '#server/infra/access/access.ts'
import { createCounter } from '#server/infra/http/upgrades.ts'
import { DeafSocket } from '#server/testing/deaf-socket.ts'
import { ConsoleSocket, SLOW_LIMIT } from './console.ts'

const gate: AccessControl = {
  session: async () => ({
    sessionId: 's',
    user: { id: 'u', userName: 'u', name: 'u' },
    access: {
      userId: 'u',
      isSuper: true,
      permissions: new Set(),
      areaIds: 'all',
      devices: 'areas',
      holders: new Set<string>(),
      centres: [],
    },
    isUseDue: true,
  }),
  used: async () => undefined,
  apiKey: async () => undefined,
  readerAccess: async () => {
    throw new Error('no key comes here')
  },
  requireObjects: async () => undefined,
  centre: () => undefined,
}

async function connect(helloTimeout = 5_000, changes: Partial<AccessControl> = {}) {
  const socket = new DeafSocket()
  const position = { xid: 5n, seq: 1n }
  const console = new ConsoleSocket(socket as unknown as WebSocket, '10.0.0.1', {
    gate: { ...gate, ...changes },
    may,
    pool: {} as Pool,
    log: pino({ level: 'silent' }),
    position: () => position,
    helloTimeout,
    sessions: createCounter(50),
    replays: pLimit(1),
    answerCall: async () => ({ success: true, requestId: 'r' }),
  })
  return { socket, console }
}

async function greet({ socket }: Awaited<ReturnType<typeof connect>>) {
  socket.emit('message', Buffer.from('{"ticket":"t"}'), false)
  await vi.waitFor(() => expect(socket.sent[0]).toContain('"ready"'))
}

const event = {
  seq: '6.1',
  cursor: { xid: 6n, seq: 1n },
  type: 'parameter.changed',
  at: new Date(),
  data: {},
  audience: { permission: null },
  centreId: null,
} as const

it('a console that does not read is cut off before more than the limit waits for it', async () => {
  const connection = await connect()
  await greet(connection)
  const { socket, console } = connection
  const frame = 'x'.repeat(64 * 1024)
  for (let n = 0; n < 100; n++) console.push(event, frame)
  expect(socket.readyState).toBe(3)
  expect(socket.bufferedAmount).toBeLessThanOrEqual(SLOW_LIMIT + 2 * frame.length)
})

it('a console that has not answered the last ping is dropped', async () => {
  const connection = await connect()
  await greet(connection)
  const { socket, console } = connection
  console.beat('beat')
  socket.emit('pong')
  console.beat('beat')
  expect(socket.readyState).toBe(1)
  console.beat('beat')
  expect([socket.pings, socket.readyState]).toEqual([2, 3])
})

it('closes a socket that sends no hello in time, and tells it nothing before', async () => {
  vi.useFakeTimers()
  try {
    const { socket, console } = await connect(5_000)
    console.push(event, 'frame')
    console.beat('beat')
    vi.advanceTimersByTime(4_999)
    expect([socket.readyState, socket.sent]).toEqual([1, []])
    vi.advanceTimersByTime(1)
    expect(socket.readyState).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

describe('rights that change', () => {
  const area = (areaId: string) => ({
    ...event,
    type: 'organisation.changed' as const,
    data: { areaId },
    audience: { permission: null, areaId },
  })
  const moved = { ...area('a'), data: { areaId: 'a', hasMoved: true } }

  /** A user whose areas are as the test says when it answers. */
  async function listen() {
    const answers: ((areas: string[]) => void)[] = []
    const session: AccessControl['session'] = () =>
      new Promise(resolve => {
        answers.push(areas =>
          resolve({
            sessionId: 's',
            isUseDue: true,
            user: { id: 'u', userName: 'u', name: 'u' },
            access: {
              userId: 'u',
              isSuper: false,
              permissions: new Set(),
              areaIds: new Set(areas),
              devices: 'areas',
              holders: new Set<string>(),
              centres: [],
            },
          }),
        )
      })
    const isAsked = () => vi.waitFor(() => expect(answers).toHaveLength(1))
    const answer = async (...areas: string[]) => {
      await isAsked()
      answers.shift()?.(areas)
    }
    const connection = await connect(5_000, { session })
    connection.socket.emit('message', Buffer.from('{"ticket":"t"}'), false)
    await answer('a', 'b')
    await vi.waitFor(() => expect(connection.socket.sent[0]).toContain('"ready"'))
    return { ...connection, isAsked, answer, frames: () => connection.socket.sent.slice(1) }
  }

  it('hold events back until they are read again, and then decide by the present ones', async () => {
    const { console, answer, frames } = await listen()
    console.push(area('b'), 'before')
    console.push(moved, 'moved')
    console.push(area('b'), 'lost')
    console.push(area('a'), 'kept')
    expect(frames()).toEqual(['before'])
    await answer('a')
    await vi.waitFor(() => expect(frames()).toEqual(['before', 'moved', 'kept']))
    console.push(area('b'), 'lost too')
    console.push(area('a'), 'at once')
    expect(frames().at(-1)).toBe('at once')
    expect(frames()).not.toContain('lost too')
  })

  it('are read once more when they change while they are read', async () => {
    const { console, isAsked, answer, frames } = await listen()
    console.push(moved, 'first')
    await isAsked()
    console.push({ ...event, type: 'session.changed' as const }, 'second')
    await answer('a', 'b')
    expect(frames()).toEqual([])
    await answer('a')
    await vi.waitFor(() => expect(frames()).toEqual(['first', 'second']))
  })

  it('of another user, and a mere change of an area, hold nothing back', async () => {
    const { console, frames } = await listen()
    console.push(area('a'), 'renamed')
    const other = { permission: null, userId: 'other' }
    console.push({ ...event, type: 'session.changed' as const, audience: other }, 'other')
    console.push(area('a'), 'next')
    expect(frames()).toEqual(['renamed', 'next'])
  })

  it('close a console for which too much waits, so that it comes back for the rest', async () => {
    const { console, socket, frames } = await listen()
    console.push(moved, 'moved')
    for (let n = 0; n < 1_000; n++) console.push(area('a'), 'one more')
    expect(frames()).toEqual([])
    expect(socket.readyState).toBe(2)
  })
})
