import { EVENT_SOCKET_PATH, type EventFrame, type EventHello, type SocketFrame } from '@palisade/contract'
import { vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'

export type AnyFrame = EventFrame | SocketFrame

/** A console's event socket, as a test sees it. */
export interface EventConsole {
  socket: WebSocket
  /** All frames received so far, except beats. */
  frames: AnyFrame[]
  /** Waits for a frame of that type. */
  next(type: AnyFrame['type']): Promise<AnyFrame>
  /** Resolves with the close code. */
  closed: Promise<number>
  close(): void
}

/** Connects and says hello; a text given instead of a hello is sent as it is. */
export function openEventConsole(
  origin: string,
  hello: EventHello | string | undefined,
  { query = '', ...options }: ClientOptions & { query?: string } = {},
): EventConsole {
  const socket = new WebSocket(origin.replace(/^http/, 'ws') + EVENT_SOCKET_PATH + query, options)
  const frames: AnyFrame[] = []
  const closed = new Promise<number>(resolve => {
    socket.once('close', resolve)
  })
  socket.on('error', () => undefined)
  socket.once('open', () => {
    if (hello !== undefined) socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello))
  })
  socket.on('message', data => {
    const frame = JSON.parse((data as Buffer).toString()) as AnyFrame
    if (frame.type !== 'beat') frames.push(frame)
  })
  return {
    socket,
    frames,
    closed,
    next: type =>
      vi.waitFor(
        () => {
          const found = frames.find(frame => frame.type === type)
          if (!found) throw new Error(`no ${type} among ${frames.map(frame => frame.type).join()}`)
          return found
        },
        { timeout: 15_000, interval: 10 },
      ),
    close: () => socket.close(),
  }
}
