import { createServer as createPlainServer, type RequestListener, type ServerOptions } from 'node:http'
import { createServer as createSecureServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import { isLoopback } from '../inside.ts'
import { rawHead } from '../security-headers.ts'
import type { TlsSide } from './tls-side.ts'

/** First byte of a TLS connection: a handshake record (RFC 8446 §5.1). */
const HANDSHAKE = 0x16

/**
 * TLS 1.2 is allowed only with forward secrecy and authenticated encryption; TLS 1.3 has nothing else. The server
 * chooses the cipher.
 */
const RULES = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const

interface NearAndSlow {
  /** A connection that sends nothing for this time is closed, ms; the handshake may take as long again. */
  firstByte: number
  /** Whether plain http from this address is answered as if it were https. */
  isNear: (address: string | undefined) => boolean
}
const USUAL: NearAndSlow = { firstByte: 10_000, isNear: isLoopback }

/**
 * Creates an https server whose port also answers plain http. Programs of this machine (the launcher, a proxy beside
 * us) are answered as over https; other page requests are redirected to https; any other call is refused
 * (docs/design/0011-tls.md).
 */
export function createTlsServer(
  handler: RequestListener,
  tls: TlsSide,
  limits: ServerOptions & { keepAliveTimeout: number },
  { firstByte, isNear }: NearAndSlow = USUAL,
): Server {
  const secure = createSecureServer(
    { ...limits, ...tls.current(), ...RULES, handshakeTimeout: firstByte },
    handler,
  )
  tls.onChange(pair => secure.setSecureContext({ ...pair, ...RULES }))
  secure.on('tlsClientError', (_error, socket) => socket.destroy())

  const plain = createPlainServer(limits, (request, response) => {
    if (isNear(request.socket.remoteAddress)) return handler(request, response)
    const [status, reason, headers] = wayToHttps(request.method, request.headers.host, request.url)
    request.socket.end(rawHead(status, reason, headers))
  })
  const upgrade = (request: { socket: Socket }, socket: Socket, head: Buffer) => {
    if (isNear(request.socket.remoteAddress)) secure.emit('upgrade', request, socket, head)
    else socket.end(rawHead(426, 'Upgrade Required', { 'content-length': 0 }))
  }
  plain.on('upgrade', upgrade)
  plain.on('clientError', (error, socket) => {
    if (!secure.emit('clientError', error, socket)) socket.destroy()
  })

  sortConnections(secure, plain, firstByte)
  // Node starts to count connections and their time limits at this event; a server that is only handed its connections
  // would not.
  secure.once('listening', () => plain.emit('listening'))
  // The plain server is closed together with the one that listens.
  const closeAll = secure.closeAllConnections.bind(secure)
  const closeIdle = secure.closeIdleConnections.bind(secure)
  secure.closeAllConnections = () => {
    plain.closeAllConnections()
    closeAll()
  }
  secure.closeIdleConnections = () => {
    plain.closeIdleConnections()
    closeIdle()
  }
  secure.once('close', () => {
    plain.close()
    plain.closeAllConnections()
  })
  return secure
}

type Emitter = Pick<Server, 'emit' | 'listeners' | 'removeListener' | 'on'>

/**
 * Looks at the first byte of each connection and hands it to the https or the plain http server; neither server
 * notices.
 */
function sortConnections(secure: Emitter, plain: Pick<Server, 'emit'>, firstByte: number) {
  const handshakes = secure.listeners('connection') as ((socket: Socket) => void)[]
  for (const listener of handshakes) secure.removeListener('connection', listener)
  secure.on('connection', (socket: Socket) => {
    const drop = () => void socket.destroy()
    socket.setTimeout(firstByte, drop)
    socket.on('error', drop)
    socket.once('readable', () => {
      socket.removeListener('timeout', drop)
      socket.setTimeout(0)
      const first = socket.read() as Buffer | null
      if (!first) return drop()
      socket.unshift(first)
      socket.removeListener('error', drop)
      if (first[0] === HANDSHAKE) for (const listener of handshakes) listener.call(secure, socket)
      else plain.emit('connection', socket)
    })
  })
}

/**
 * Redirects a request for a page. Any other request is refused, so that no program gets used to sending its secrets in
 * clear text first.
 */
function wayToHttps(method = '', host = '', url = '/'): [number, string, Record<string, string | number>] {
  const isPage = (method === 'GET' || method === 'HEAD') && HOST.test(host) && /^\/[^/\\]/.test(`${url}a`)
  if (!isPage) return [426, 'Upgrade Required', { upgrade: 'TLS/1.2, HTTP/1.1', 'content-length': 0 }]
  return [308, 'Permanent Redirect', { location: `https://${host}${url}`, 'content-length': 0 }]
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i
