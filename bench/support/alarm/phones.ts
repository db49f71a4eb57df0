import {
  EVENT_SOCKET_PATH,
  type Envelope,
  type EventFrame,
  type SocketCall,
  type SocketFrame,
} from '@palisade/contract'
import { WebSocket } from 'ws'
import type { Guard } from './guards.ts'

/** The open pages of guards' phones: their event sockets. */
export interface Phones {
  count: number
  /** Tasks that reached their person's phone. */
  heard: { alarmId: string; at: number }[]
  /** Makes a call over the socket of one phone. */
  call(phone: number, path: string, body: SocketCall['body']): Promise<Envelope<unknown>>
  close(): void
}

export async function openPhones(url: string, guards: readonly Guard[]): Promise<Phones> {
  const heard: Phones['heard'] = []
  const waiting = new Map<number, (envelope: Envelope<unknown>) => void>()
  const onFrame = (frame: EventFrame | SocketFrame, at: number) => {
    if (frame.type === 'answer') waiting.get(frame.n)?.(frame.envelope)
    else if (frame.type === 'task.own' && frame.data.action === 'issue')
      heard.push({ alarmId: frame.data.alarmId, at })
  }
  const sockets = await Promise.all(guards.map(guard => openSocket(url, guard, onFrame)))
  let made = 0
  return {
    count: sockets.length,
    heard,
    call(phone, path, body) {
      const n = made++
      const frame: SocketCall = { type: 'call', n, path, body }
      return new Promise<Envelope<unknown>>(resolve => {
        waiting.set(n, resolve)
        sockets[phone]?.send(JSON.stringify(frame))
      }).finally(() => waiting.delete(n))
    },
    close: () => sockets.forEach(socket => socket.terminate()),
  }
}

/** Resolves once the socket is ready. */
function openSocket(
  url: string,
  { ticket }: Guard,
  onFrame: (frame: EventFrame | SocketFrame, at: number) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + EVENT_SOCKET_PATH)
    socket.once('open', () => socket.send(JSON.stringify({ ticket })))
    socket.once('error', reject)
    socket.on('message', data => {
      const at = performance.now()
      const frame = JSON.parse((data as Buffer).toString()) as EventFrame | SocketFrame
      if (frame.type === 'ready') resolve(socket)
      else if (frame.type === 'refused') reject(new Error('refused'))
      else onFrame(frame, at)
    })
  })
}
