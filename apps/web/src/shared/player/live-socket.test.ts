import type { LiveTicket } from '@palisade/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveSocket, type LiveSocket } from './live-socket.ts'

/** The far end of a live socket. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: unknown[] = []
  address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSocket.all.push(this)
  }
  send(data: string) {
    this.sent.push(JSON.parse(data))
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  accept() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  receive(data: string | ArrayBuffer) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const ticket: LiveTicket = {
  socketUrl: '/media/live',
  token: 'token-1',
  expiresAt: '',
  camera: { id: 'c', name: 'c', hasSub: true, hasPtz: false },
}
const open = vi.fn<() => Promise<LiveTicket>>()
const events = { onFrame: vi.fn(), onMedia: vi.fn(), onLost: vi.fn(), onRefused: vi.fn() }
let live: LiveSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeSocket.all = []
  open.mockReset().mockResolvedValue(ticket)
  for (const event of Object.values(events)) event.mockReset()
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function start() {
  live = openLiveSocket({
    ...events,
    open,
    addressOf: path => `ws://console${path}`,
    wish: () => ({ stream: 'sub' }),
  })
  await vi.advanceTimersByTimeAsync(0)
}
const socket = () => FakeSocket.all.at(-1)!
/** How long it takes until another socket is there, ms. */
async function pauseUntilNext(): Promise<number> {
  const before = open.mock.calls.length
  const from = Date.now()
  await vi.advanceTimersToNextTimerAsync()
  expect(open.mock.calls.length).toBe(before + 1)
  return Date.now() - from
}

test('shows its token inside the socket, never in the address', async () => {
  await start()
  socket().accept()
  expect(socket().address).toBe('ws://console/media/live')
  expect(socket().sent).toEqual([{ token: 'token-1', stream: 'sub' }])
})

test('the pause doubles up to ten seconds while nothing comes', async () => {
  await start()
  const pauses: number[] = []
  for (let count = 0; count < 7; count += 1) {
    socket().close()
    pauses.push(await pauseUntilNext())
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(events.onLost).toHaveBeenCalledTimes(7)
})

test('the pause is the first one again once media came, not by a mere connection', async () => {
  await start()
  socket().close()
  await pauseUntilNext()
  socket().accept()
  socket().close()
  expect(await pauseUntilNext()).toBe(1000)
  socket().accept()
  socket().receive(new ArrayBuffer(4))
  socket().close()
  expect(await pauseUntilNext()).toBe(500)
})

test('tiles spread their return by up to a third', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  await start()
  socket().close()
  expect(await pauseUntilNext()).toBe(650)
})

test('a refused call is told, and tried again after the pause', async () => {
  const refusal = new Error('no permission')
  open.mockRejectedValueOnce(refusal)
  await start()
  expect(events.onRefused).toHaveBeenCalledWith(refusal)
  expect(FakeSocket.all).toEqual([])
  expect(await pauseUntilNext()).toBe(500)
  expect(FakeSocket.all).toHaveLength(1)
})

test('closed while permission is asked for: no socket is made, and no refusal told', async () => {
  const first = Promise.withResolvers<LiveTicket>()
  open.mockReturnValueOnce(first.promise)
  await start()
  live.close()
  first.resolve(ticket)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toEqual([])

  const second = Promise.withResolvers<LiveTicket>()
  open.mockReturnValueOnce(second.promise)
  await start()
  live.close()
  second.reject(new Error('late'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events.onRefused).not.toHaveBeenCalled()
  expect(open).toHaveBeenCalledTimes(2)
})

test('closed during the pause: it does not come back', async () => {
  await start()
  socket().close()
  live.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toHaveBeenCalledTimes(1)
})

test('a restart asks for a new token', async () => {
  await start()
  open.mockResolvedValueOnce({ ...ticket, token: 'token-2' })
  live.restart()
  await pauseUntilNext()
  socket().accept()
  expect(FakeSocket.all).toHaveLength(2)
  expect(socket().sent).toEqual([{ token: 'token-2', stream: 'sub' }])
})

test('hands on frames and media, but nothing of a socket that was replaced', async () => {
  await start()
  const old = socket()
  const bytes = new ArrayBuffer(4)
  old.receive(JSON.stringify({ type: 'down', cause: 'unreachable' }))
  old.receive(bytes)
  expect(events.onFrame).toHaveBeenCalledExactlyOnceWith({ type: 'down', cause: 'unreachable' })
  expect(events.onMedia).toHaveBeenCalledWith(bytes)
  old.close()
  await pauseUntilNext()
  old.receive(bytes)
  expect(events.onMedia).toHaveBeenCalledTimes(1)
})

test('one that was closed on purpose is not lost, however late the browser tells of it', async () => {
  await start()
  socket().accept()
  const far = socket()
  const told = vi.spyOn(far, 'close').mockImplementation(() => {})
  live.close()
  expect(told).toHaveBeenCalled()
  far.dispatchEvent(new Event('close'))
  expect(events.onLost).not.toHaveBeenCalled()
})

test('sends only into an open socket', async () => {
  await start()
  live.send({ type: 'pause' })
  expect(socket().sent).toEqual([])
  socket().accept()
  live.send({ type: 'pause' })
  expect(socket().sent).toHaveLength(2)
  expect(socket().sent.at(-1)).toEqual({ type: 'pause' })
})
