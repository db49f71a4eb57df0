import { EVENT_SOCKET_PATH, type EventFrame, type SocketFrame } from '@palisade/contract'
import { WebSocket } from 'ws'
import type { SignedIn } from './session.ts'

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
  const open = (index: number, { ticket, centerId }: SignedIn) =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(url.replace(/^http/, 'ws') + EVENT_SOCKET_PATH)
      socket.once('open', () => socket.send(JSON.stringify({ ticket, centerId })))
      socket.once('error', reject)
      socket.once('close', () => {
        if (!isClosing) lost.push(index)
      })
      socket.on('message', data => {
        const at = performance.now()
        const frame = JSON.parse((data as Buffer).toString()) as EventFrame | SocketFrame
        if (frame.type === 'ready') resolve(socket)
        else if (frame.type === 'refused' || frame.type === 'resync') reject(new Error(frame.type))
        else if (isAlarm(frame)) onAlarm(index, frame, at)
      })
    })
  const sockets = await Promise.all(sessions.map((session, index) => open(index, session)))
  return {
    count: sockets.length,
    close() {
      isClosing = true
      for (const socket of sockets) socket.terminate()
      if (lost.length) throw new Error(`${lost.length} event sockets were lost during the run`)
    },
  }
}

const isAlarm = (frame: EventFrame | SocketFrame): frame is AlarmFrame => frame.type.startsWith('alarm.')
