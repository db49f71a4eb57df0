import type { Socket } from 'node:net'
import type { RtspLimits } from '../limits.ts'
import type { RtspRequest } from '../message/message.ts'
import { createMessageParser } from '../message/parser.ts'
import { writeResponse, type HandlerResponse } from './response.ts'
import { createRequestHandler, type HandlerOptions } from './handler.ts'
import type { ServerSession } from './session.ts'

export interface ConnectionOptions extends HandlerOptions {
  socket: Socket
  limits: RtspLimits
}

export interface ServerConnection {
  /** When the viewer last said anything, by `now`. */
  readonly seenAt: number
  readonly session?: ServerSession
  touch: () => void
  close: () => void
}

/** Requests waiting while one is answered; a client sends one at a time. */
const largestBacklog = 32
const answerQueue = 1024 * 1024

/** One viewer's connection: reads requests in order, answers each, ends with its session. */
export function createServerConnection(options: ConnectionOptions): ServerConnection {
  const { socket, limits } = options
  const handler = createRequestHandler(options)
  const backlog: RtspRequest[] = []
  let seenAt = options.now()
  let isBusy = false

  const parser = createMessageParser(limits, {
    onMessage(message) {
      if (message.kind !== 'request') return
      backlog.push(message)
      if (backlog.length > largestBacklog) close()
      else void work()
    },
    onFrame: () => undefined,
  })
  socket.setNoDelay(true)
  socket.on('data', chunk => {
    seenAt = options.now()
    if (parser.push(chunk) !== undefined) close()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    parser.stop()
    handler.endSession()
  })

  function close(): void {
    parser.stop()
    socket.destroy()
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let request = backlog.shift(); request; request = backlog.shift()) {
      const answer = handler.handle(request)
      reply(request, answer instanceof Promise ? await answer.catch(() => ({ status: 500 })) : answer)
    }
    isBusy = false
  }

  function reply(request: RtspRequest, answer: HandlerResponse): void {
    if (socket.destroyed) return
    if (socket.writableLength > limits.viewerQueue + answerQueue) return close()
    socket.write(writeResponse(request, answer))
    answer.after?.()
    if (answer.close) socket.end()
  }

  return {
    get seenAt() {
      return seenAt
    },
    get session() {
      return handler.session
    },
    touch() {
      seenAt = options.now()
    },
    close,
  }
}
