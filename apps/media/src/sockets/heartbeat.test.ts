import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createManualClock } from '../testing/manual-clock.ts'
import { HEARTBEAT_EVERY_MS, keepAlive } from './heartbeat.ts'

function setup() {
  const clock = createManualClock()
  const calls: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    ping: () => calls.push('ping'),
    terminate: () => calls.push('terminate'),
  })
  keepAlive(socket as unknown as WebSocket, clock)
  return { clock, calls, socket }
}

test('two pings without an answer, then the socket is ended', () => {
  const { clock, calls } = setup()
  clock.advance(HEARTBEAT_EVERY_MS - 1)
  expect(calls).toEqual([])
  clock.advance(1 + HEARTBEAT_EVERY_MS)
  expect(calls).toEqual(['ping', 'ping'])
  clock.advance(HEARTBEAT_EVERY_MS)
  expect(calls.at(-1)).toBe('terminate')
})

test('an answer starts the count over, and nothing is sent once the socket has closed', () => {
  const { clock, calls, socket } = setup()
  for (let round = 0; round < 5; round++) {
    clock.advance(HEARTBEAT_EVERY_MS)
    socket.emit('pong')
  }
  socket.emit('close')
  clock.advance(10 * HEARTBEAT_EVERY_MS)
  expect(calls).toEqual(['ping', 'ping', 'ping', 'ping', 'ping'])
})
