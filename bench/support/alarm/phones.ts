import type { Envelope, SocketCall } from '@palisade/contract'
import { openEventSocket, type AnyFrame } from '../event-sockets.ts'
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
  const onFrame = (frame: AnyFrame, at: number) => {
    if (frame.type === 'answer') waiting.get(frame.n)?.(frame.envelope)
    else if (frame.type === 'task.own' && frame.data.action === 'issue')
      heard.push({ alarmId: frame.data.alarmId, at })
  }
  const sockets = await Promise.all(guards.map(guard => openEventSocket(url, guard, onFrame)))
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
