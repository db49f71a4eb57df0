import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { defaultLimits } from '../limits.ts'
import { headerOf, writeMessage, type HeaderValues, type RtspRequest } from '../message/message.ts'
import { createMessageParser } from '../message/parser.ts'
import { writeSdp } from '../sdp/write.ts'
import { h264Track } from './fixtures.ts'

export interface FakeCamera {
  port: number
  url: string
  requests: RtspRequest[]
  connections: number
  close: () => Promise<void>
}

export interface Exchange {
  request: RtspRequest
  socket: Socket
  /** Counts from 1. */
  connection: number
  reply: (status: number, headers?: HeaderValues, body?: string) => void
  /** The answer a well-behaved camera gives. */
  behave: () => void
}

/** A camera whose every answer a test decides. Requests the handler leaves alone get no answer. */
export async function startFakeCamera(
  onRequest: (exchange: Exchange) => void,
  onConnect?: (socket: Socket) => void,
): Promise<FakeCamera> {
  const sockets = new Set<Socket>()
  const camera: FakeCamera = { port: 0, url: '', requests: [], connections: 0, close }
  const server = createServer(socket => {
    const connection = ++camera.connections
    sockets.add(socket)
    socket.on('error', () => undefined)
    const parser = createMessageParser(defaultLimits, {
      onFrame: () => undefined,
      onMessage(request) {
        if (request.kind !== 'request') return
        camera.requests.push(request)
        const reply: Exchange['reply'] = (status, headers = {}, body) =>
          void socket.write(
            writeMessage(
              `RTSP/1.0 ${status} X`,
              { CSeq: headerOf(request, 'cseq') ?? '0', ...headers },
              body,
            ),
          )
        onRequest({ request, socket, connection, reply, behave: () => behave(request, reply) })
      },
    })
    socket.on('data', chunk => void parser.push(chunk))
    onConnect?.(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  camera.port = (server.address() as AddressInfo).port
  camera.url = `rtsp://127.0.0.1:${camera.port}/stream`
  return camera

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => void server.close(resolve))
  }
}

function behave(request: RtspRequest, reply: Exchange['reply']): void {
  if (request.method === 'OPTIONS') return reply(200, { Public: 'OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN' })
  if (request.method === 'DESCRIBE') return reply(200, {}, writeSdp([h264Track], '127.0.0.1'))
  if (request.method !== 'SETUP') return reply(200, { Session: 'abc' })
  reply(200, { Session: 'abc;timeout=60', Transport: headerOf(request, 'transport') ?? '' })
}
