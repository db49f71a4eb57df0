import type { LiveServerFrame } from '@palisade/contract/media'
import { patience } from '@palisade/testkit/patience'
import { WebSocket } from 'ws'

export type LiveMessage = { frame: LiveServerFrame } | { binary: Buffer }

/** A viewer for tests: collects what comes, in order, and waits for it. */
export interface LiveClient {
  socket: WebSocket
  messages: LiveMessage[]
  send(frame: unknown): void
  /** Resolves with what `pick` finds among the messages, now or later. */
  find<T>(pick: (messages: LiveMessage[]) => T | undefined): Promise<T>
  /** Resolves with the next text frame of a type, after `from` messages. */
  frame<T extends LiveServerFrame['type']>(
    type: T,
    from?: number,
  ): Promise<Extract<LiveServerFrame, { type: T }>>
  closed: Promise<number>
}

/** For what never comes, on a quiet machine. */
const WITHIN_MS = 20_000

export async function connectLive(
  port: number,
  hello?: unknown,
  headers?: Record<string, string>,
): Promise<LiveClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/media/live`, { headers, perMessageDeflate: false })
  const messages: LiveMessage[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<number>(resolve => {
    socket.once('close', code => resolve(code))
  })
  socket.on('message', (data: Buffer, isBinary) => {
    messages.push(isBinary ? { binary: data } : { frame: JSON.parse(data.toString()) })
    for (const check of waiting) check()
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const send = (frame: unknown): void => socket.send(JSON.stringify(frame))
  if (hello !== undefined) send(hello)

  const find = <T>(pick: (messages: LiveMessage[]) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(check)
        reject(new Error(`nothing came in time; got ${messages.map(describe).join(', ')}`))
      }, patience(WITHIN_MS))
      const check = (): void => {
        const found = pick(messages)
        if (found === undefined) return
        clearTimeout(late)
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })

  return {
    socket,
    messages,
    send,
    find,
    frame: (type, from = 0) =>
      find(all =>
        all
          .slice(from)
          .flatMap(message => ('frame' in message ? [message.frame] : []))
          .find((frame): frame is Extract<LiveServerFrame, { type: typeof type }> => frame.type === type),
      ),
    closed,
  }
}

export const describe = (message: LiveMessage): string =>
  'frame' in message ? message.frame.type : `binary ${message.binary.length}`
