import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  controlServerFrameSchema,
  type CameraSource,
  type ControlServerFrame,
  type StateFrame,
  type WatchedStream,
} from '@palisade/contract/media'
import { WebSocketServer, type WebSocket } from 'ws'

export interface FakeAnswer {
  status?: number
  body: Buffer | string
  /** Whether the request is never answered. */
  hangs?: boolean
  headers?: Record<string, string>
  /** Bytes after which the connection breaks off. */
  cutAt?: number
}

export interface FakeMedia {
  url: string
  /** The frames received, the oldest first. */
  frames: ControlServerFrame[]
  /** The newest complete set of cameras that was received. */
  cameras(): CameraSource[] | undefined
  /** Sends a camera's state to every connected server. */
  state(frame: Omit<StateFrame, 'type'>): void
  /** Reports open live streams. */
  watching(streams: readonly WatchedStream[]): void
  sendRaw(data: string): void
  /** The answers to `POST /control/<path>`, fixed or by the request's body; 404 where none is set. */
  answers: Map<string, FakeAnswer | ((body: unknown) => FakeAnswer)>
  /** The bodies of those requests. */
  requests: { path: string; body: unknown }[]
  connections(): number
  /** Cuts every control connection. */
  cut(): void
  /** Cuts every control connection and takes no other one, until it is back. */
  setAway(isAway: boolean): void
  stop(): Promise<void>
}

/** A media program for tests: the real control protocol over real sockets, with no video behind it. */
export async function startFakeMedia(secret: string, port = 0): Promise<FakeMedia> {
  const frames: ControlServerFrame[] = []
  const answers: FakeMedia['answers'] = new Map()
  const requests: FakeMedia['requests'] = []
  const http = createServer((request, response) => void answerRequest(request, response))
  const sockets = new WebSocketServer({ noServer: true })
  const isAllowed = (request: IncomingMessage) => request.headers.authorization === `Bearer ${secret}`

  async function answerRequest(request: IncomingMessage, response: ServerResponse) {
    const path = request.url?.replace('/control/', '') ?? ''
    const chunks = await request.toArray()
    const body: unknown = JSON.parse(Buffer.concat(chunks as Buffer[]).toString())
    requests.push({ path, body })
    if (!isAllowed(request)) return response.writeHead(401).end()
    const given = answers.get(path)
    const answer = typeof given === 'function' ? given(body) : given
    if (answer?.hangs) return undefined
    response.writeHead(answer?.status ?? (answer ? 200 : 404), answer?.headers)
    if (answer?.cutAt === undefined) return response.end(answer?.body ?? '{}')
    return response.write(answer.body.slice(0, answer.cutAt), () => response.destroy())
  }

  let isAway = false
  http.on('upgrade', (request, socket, head) => {
    if (isAway) return socket.destroy()
    if (!isAllowed(request)) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
    return sockets.handleUpgrade(request, socket, head, ws => {
      ws.on('message', data =>
        frames.push(controlServerFrameSchema.parse(JSON.parse((data as Buffer).toString()))),
      )
    })
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')

  const each = (work: (ws: WebSocket) => void) => {
    for (const ws of sockets.clients) work(ws)
  }
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    frames,
    cameras: () => frames.findLast(frame => frame.type === 'cameras')?.cameras,
    state: frame => each(ws => ws.send(JSON.stringify({ type: 'state', ...frame }))),
    watching: streams => each(ws => ws.send(JSON.stringify({ type: 'watching', streams }))),
    sendRaw: data => each(ws => ws.send(data)),
    answers,
    requests,
    connections: () => sockets.clients.size,
    cut: () => each(ws => ws.terminate()),
    setAway(is) {
      isAway = is
      if (is) each(ws => ws.terminate())
    },
    async stop() {
      each(ws => ws.terminate())
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
}
