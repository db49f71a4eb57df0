import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type RouteDecision = { kind: 'pass' } | { kind: 'refuse' } | { kind: 'redirect'; location: string }

export type RtspProxyOptions = {
  host: string
  port: number
  /** Where the RTSP server listens. */
  innerPort: number
  /** Decides about a connection by the path of its first request, such as `/cam01/main`. */
  decide: (path: string) => RouteDecision
}

const MAX_HEAD_BYTES = 8192
const HEAD_TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 512

/** First segment of a path: the camera. */
export const cameraOf = (path: string): string => path.split('/')[1] ?? ''

type Head = { bytes: Buffer; method: string; path: string; sequence: string }

function readHead(bytes: Buffer): Head | undefined {
  if (!bytes.includes('\r\n\r\n')) return undefined
  const text = bytes.toString('latin1')
  const [, method = '', path = '/'] = /^([A-Z_]+) rtsps?:\/\/[^\s/]+(\/\S*)? RTSP\/1\.0/i.exec(text) ?? []
  return { bytes, method, path, sequence: /\r\nCSeq: *(\d+)/i.exec(text)?.[1] ?? '0' }
}

/** The answer of a camera that has moved: it says what it can do, and sends away who asks for a picture. */
function redirectAnswer({ method, sequence }: Head, location: string): string {
  const [status, header] =
    method === 'OPTIONS'
      ? ['200 OK', 'Public: OPTIONS, DESCRIBE']
      : ['302 Moved Temporarily', `Location: ${location}`]
  return `RTSP/1.0 ${status}\r\nCSeq: ${sequence}\r\n${header}\r\n\r\n`
}

/**
 * The site's public RTSP port. It reads the path of a connection's first request and refuses, redirects or passes the
 * connection to the RTSP server: one port can so behave like many cameras of which one has lost its power.
 */
export function createRtspProxy({ host, port, innerPort, decide }: RtspProxyOptions) {
  const sockets = new Map<Socket, string>()
  const server = createServer(accept)
  server.maxConnections = MAX_CONNECTIONS

  function forward(socket: Socket, head: Head): void {
    const inner = connect(innerPort, '127.0.0.1')
    inner.setNoDelay(true)
    inner.write(head.bytes)
    socket.pipe(inner).pipe(socket)
    inner.on('error', () => socket.destroy())
    inner.on('close', () => socket.destroySoon())
    socket.on('close', () => inner.destroy())
  }

  /** True when this head decides about the whole connection. */
  function route(socket: Socket, head: Head): boolean {
    sockets.set(socket, cameraOf(head.path))
    const decision = decide(head.path)
    if (decision.kind === 'redirect') {
      socket.write(redirectAnswer(head, decision.location))
      return false
    }
    if (decision.kind === 'pass') forward(socket, head)
    else socket.resetAndDestroy()
    return true
  }

  function accept(socket: Socket): void {
    let bytes = Buffer.alloc(0)
    sockets.set(socket, '')
    socket.setNoDelay(true)
    socket.setTimeout(HEAD_TIMEOUT_MS, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const collect = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk])
      const head = readHead(bytes)
      if (head) bytes = Buffer.alloc(0)
      if (bytes.length > MAX_HEAD_BYTES) return void socket.destroy()
      if (!head || !route(socket, head)) return
      socket.off('data', collect)
      socket.setTimeout(0)
    }
    socket.on('data', collect)
  }

  return {
    async start(): Promise<{ port: number }> {
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      return { port: typeof address === 'object' && address ? address.port : port }
    },
    /** Breaks every connection to a camera, as when it loses power. */
    disconnect(camera: string): void {
      for (const [socket, at] of sockets) if (at === camera) socket.resetAndDestroy()
    },
    async stop(): Promise<void> {
      for (const socket of sockets.keys()) socket.destroy()
      if (server.listening) await new Promise(resolve => void server.close(resolve))
    },
  }
}
