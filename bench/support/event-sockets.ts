import { EVENT_SOCKET_PATH, type EventFrame, type SocketFrame } from '@palisade/contract'
import { WebSocket } from 'ws'
import type { SignedIn } from './session.ts'

export type AnyFrame = EventFrame | SocketFrame

/**
 * Opens one event socket and hands on every frame. Resolves once it is ready, fails when it is refused or has missed events.
 * @param localAddress the caller's own address; the machine's choice when left out
 */
export function openEventSocket(
  url: string,
  hello: Pick<SignedIn, 'ticket'> & Partial<Pick<SignedIn, 'centerId'>>,
  onFrame: (frame: AnyFrame, at: number) => void,
  localAddress?: string,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const options = localAddress === undefined ? {} : { localAddress }
    const socket = new WebSocket(url.replace(/^http/, 'ws') + EVENT_SOCKET_PATH, options)
    socket.once('open', () => socket.send(JSON.stringify({ ticket: hello.ticket, centerId: hello.centerId })))
    socket.once('error', reject)
    socket.on('message', data => {
      const at = performance.now()
      const frame = JSON.parse((data as Buffer).toString()) as AnyFrame
      if (frame.type === 'ready') resolve(socket)
      else if (frame.type === 'refused' || frame.type === 'resync') reject(new Error(frame.type))
      onFrame(frame, at)
    })
  })
}

export interface EventSockets {
  count: number
  /** Closes all and fails when one had been lost before. */
  close(): void
}

export type AlarmFrame = Extract<EventFrame, { type: `alarm.${string}` }>

/** Opens one event socket a session and hands on every alarm frame. Resolves once all are ready. */
export async function openEventSockets(
  url: string,
  sessions: readonly SignedIn[],
  onAlarm: (socket: number, frame: AlarmFrame, at: number) => void,
): Promise<EventSockets> {
  let isClosing = false
  const lost: number[] = []
  const open = async (session: SignedIn, index: number) => {
    const socket = await openEventSocket(url, session, (frame, at) => {
      if (isAlarm(frame)) onAlarm(index, frame, at)
    })
    socket.once('close', () => {
      if (!isClosing) lost.push(index)
    })
    return socket
  }
  const sockets = await Promise.all(sessions.map(open))
  return {
    count: sockets.length,
    close() {
      isClosing = true
      for (const socket of sockets) socket.terminate()
      if (lost.length) throw new Error(`${lost.length} event sockets were lost during the run`)
    },
  }
}

const isAlarm = (frame: AnyFrame): frame is AlarmFrame => frame.type.startsWith('alarm.')
