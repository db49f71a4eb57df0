import { EventEmitter } from 'node:events'
import pLimit from 'p-limit'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Pool } from 'pg'
import type { WebSocket } from 'ws'
import { may } from '../access/may.ts'
import type { AccessControl } from '../access/access.ts'
import { createCounter } from '../http/upgrades.ts'
import { ConsoleSocket, SLOW_LIMIT } from './console.ts'

/** A socket whose peer does not read, so that sent data pile up. */
class DeafSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  sent: string[] = []
  pings = 0
  send(text: string) {
    this.sent.push(text)
    this.bufferedAmount += text.length
  }
  ping() {
    this.pings += 1
  }
  close() {
    this.readyState = 2
  }
  terminate() {
    this.readyState = 3
    this.emit('close')
  }
}

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
      centres: [],
    },
  }),
  used: async () => undefined,
  apiKey: async () => undefined,
  requireObjects: async () => undefined,
  centre: () => undefined,
}

async function connect(helloTimeout = 5_000) {
  const socket = new DeafSocket()
  const position = { xid: 5n, seq: 1n }
  const console = new ConsoleSocket(socket as unknown as WebSocket, '10.0.0.1', {
    gate,
    may,
    pool: {} as Pool,
    log: pino({ level: 'silent' }),
    position: () => position,
    helloTimeout,
    sessions: createCounter(50),
    replays: pLimit(1),
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
