import {
  CONTROL_FRAME_MAX_BYTES,
  LIVE_CLIENT_FRAME_MAX_BYTES,
  type MediaCodecs,
} from '@palisade/contract/media'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { createFillAnswer } from './card/fill-http.ts'
import { systemClock, type Clock } from './clock.ts'
import { hasBearer } from './http/bearer.ts'
import { createControlHttp } from './control/control-http.ts'
import { createMetrics } from './control/metrics.ts'
import { sendJson } from './http/send-json.ts'
import { createEncodeDesk } from './footage/encode/encode-desk.ts'
import { createFootageAnswer, createProgressAnswer } from './footage/footage-http.ts'
import { createParts, type MediaDeps } from './parts.ts'
import { listenOnFile, listenOnPort } from './listen.ts'
import type { TokenSockets } from './sockets/token-sockets.ts'
import { isOwnOrigin } from './sockets/own-origin.ts'

export interface MediaApp {
  /**
   * Listens; resolves with the port, which matters when 0 was asked for.
   * @param controlFile the Unix socket of the control channel, which is then not on the port; without it, it is
   */
  start(port: number, host: string, controlFile?: string): Promise<number>
  /** Tells the servers which codecs start on this machine. */
  tellCodecs(codecs: MediaCodecs): void
  stop(): Promise<void>
}

/** The requests and sockets that a listener serves beside its health. */
interface Offers {
  live: boolean
  control: boolean
}

/** Sockets of all kinds; past it the kernel refuses. */
const CONNECTIONS_MAX = 4096
const STOP_WITHIN_MS = 2_000

/** The media process, wired by hand. */
export function createMediaApp(deps: MediaDeps): MediaApp {
  const { secret, log } = deps
  const clock = deps.clock ?? systemClock
  const parts = createParts(deps, clock)
  const { hub, live, play, control } = parts
  const metrics = createMetrics(parts)
  const desk = createEncodeDesk(deps.encodeFolder ?? join(tmpdir(), `palisade-encoding-${process.pid}`))
  const controlHttp = createControlHttp({
    hub,
    log,
    decoder: deps.decoder,
    masks: parts.masks,
    codedClip: parts.codedClip,
    samples: parts.samples,
    card: parts.offerCard,
    fill: createFillAnswer(parts.fills),
    footage: createFootageAnswer(parts.recordings, desk, parts.masks),
    footageProgress: createProgressAnswer(desk),
    survey: parts.survey,
    locks: parts.locks,
    picture: parts.picture,
  })
  const openTo: Record<string, TokenSockets> = { '/media/live': live, '/media/play': play }
  const liveUpgrade = upgradesOf(LIVE_CLIENT_FRAME_MAX_BYTES)
  const controlUpgrade = upgradesOf(CONTROL_FRAME_MAX_BYTES)

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    hasControl: boolean,
  ): Promise<void> => {
    const path = pathOf(request)
    if (path === '/health/live') return sendJson(response, 200, { ok: true })
    if (!hasControl) return sendJson(response, 404, { error: 'not_found' })
    if (!hasBearer(request, secret)) return sendJson(response, 401, { error: 'unauthorized' })
    if (path === '/metrics' && request.method === 'GET') {
      response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.render())
    } else if (request.method !== 'POST' || !(await controlHttp(path, request, response))) {
      sendJson(response, 404, { error: 'not_found' })
    }
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, offers: Offers): void => {
    socket.on('error', () => socket.destroy())
    request.socket.setNoDelay(true)
    const path = pathOf(request)
    const sockets = offers.live ? openTo[path] : undefined
    if (sockets) {
      if (!isOwnOrigin(request, deps.origins)) return refuseUpgrade(socket, '403 Forbidden')
      const address = clientAddress(request, secret)
      return liveUpgrade.handleUpgrade(request, socket, head, client => sockets.accept(client, address))
    }
    if (path !== '/control' || !offers.control) return refuseUpgrade(socket, '404 Not Found')
    if (!hasBearer(request, secret)) return refuseUpgrade(socket, '401 Unauthorized')
    controlUpgrade.handleUpgrade(request, socket, head, client => control.accept(client))
  }

  const servers: Server[] = []
  function serve(offers: Offers): Server {
    const server = newServer()
    server.on('request', (request, response) => void answer(request, response, offers.control))
    server.on('upgrade', (request, socket, head) => upgrade(request, socket, head, offers))
    servers.push(server)
    return server
  }

  return {
    async start(port, host, controlFile) {
      await parts.startRecording()
      if (controlFile !== undefined) await listenOnFile(serve({ live: false, control: true }), controlFile)
      return listenOnPort(serve({ live: true, control: controlFile === undefined }), port, host)
    },
    tellCodecs: codecs => control.publishCodecs(codecs),
    stop: async () => {
      await parts.stop()
      const sockets = [...liveUpgrade.clients, ...controlUpgrade.clients]
      await Promise.all(servers.map(server => close(server, clock, sockets)))
    },
  }
}

const upgradesOf = (maxPayload: number) =>
  new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload })

function newServer(): Server {
  const server = createServer()
  server.maxConnections = CONNECTIONS_MAX
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  return server
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/'

/**
 * Behind the server's proxy every viewer has one address. The forwarded one counts when it comes from this machine or with the
 * bearer; of several, the last, which the nearest proxy wrote.
 */
function clientAddress(request: IncomingMessage, secret: string): string {
  const own = request.socket.remoteAddress ?? 'unknown'
  const forwarded = request.headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !(LOOPBACK.has(own) || hasBearer(request, secret))) return own
  return forwarded.split(',').at(-1)?.trim().slice(0, ADDRESS_MAX_CHARS) || own
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const ADDRESS_MAX_CHARS = 64

const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Open sockets have been asked to close; they are cut off when they do not. */
const close = (server: Server, clock: Clock, sockets: readonly WebSocket[]): Promise<void> =>
  new Promise(resolve => {
    const cancelCut = clock.after(STOP_WITHIN_MS, () => {
      for (const socket of sockets) socket.terminate()
      server.closeAllConnections()
    })
    server.close(() => {
      cancelCut()
      resolve()
    })
    server.closeIdleConnections()
  })
