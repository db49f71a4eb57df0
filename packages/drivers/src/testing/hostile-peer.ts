import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'

/** Answers of a broken or wicked device. */
export const hostileModes = [
  'endless_body',
  'huge_xml',
  'entity_bomb',
  'wrong_content_type',
  'redirect',
  'deep_nesting',
  'garbage',
  'truncated',
  'slow_drip',
  'hang_up',
] as const
export type HostileMode = (typeof hostileModes)[number]
/** `silent` takes the connection and says nothing; `refuse` answers with a refusal. */
export type PeerMode = HostileMode | 'silent' | 'refuse'

/** How a peer begins its answers: `raw` protocols have no head. */
export type PeerProtocol = 'http' | 'rtsp' | 'raw'

export interface HostilePeerOptions {
  mode: PeerMode
  protocol: PeerProtocol
  /** `http` only: so many requests are answered by the real endpoint behind before the peer turns hostile. */
  after?: { requests: number; port: number }
}

export interface HostilePeer {
  port: number
  /** Bytes of the longest hostile answer that it could get rid of. */
  longestSent(): number
  /** Whatever arrived at the other host that `redirect` names. */
  strayed(): string
  stop(): Promise<void>
}

const KIB = 'x'.repeat(1024)
/** The peer stops here, so that a test that fails does not fill the memory. */
const ENDLESS_BYTES = 256 * 1024 * 1024
const DRIP_EVERY_MS = 50

const entityBomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(20)}">${Array.from(
  { length: 12 },
  (_, index) =>
    `<!ENTITY ${String.fromCharCode(98 + index)} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`,
).join('')}]><Envelope><Body>&m;</Body></Envelope>`

const bodies: Partial<Record<PeerMode, { type: string; body: string }>> = {
  huge_xml: { type: 'application/xml', body: `<a>${'<b c="d">e</b>'.repeat(400_000)}</a>` },
  entity_bomb: { type: 'application/xml', body: entityBomb },
  wrong_content_type: { type: 'text/html', body: '<html><body><p>Log in<br></body></html>' },
  deep_nesting: {
    type: 'application/xml',
    body: `${'<a>'.repeat(60_000)}${'</a>'.repeat(60_000)}`,
  },
  garbage: { type: 'application/xml', body: '\u0000\u0001<<<>>&&&]]>"\'=\uFFFD'.repeat(50) },
}

/**
 * A peer on a port of its own that treats every request (or those after some good ones) badly. It speaks just enough of
 * the protocol for its answer to be read.
 */
export async function startHostilePeer(options: HostilePeerOptions): Promise<HostilePeer> {
  const sockets = new Set<net.Socket>()
  let stray = ''
  let requests = 0

  const elsewhere = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', chunk => (stray += chunk.toString('latin1')))
  })
  // Another host on the same machine: all of 127/8 is the loopback interface.
  const elsewherePort = await listen(elsewhere, '127.0.0.2')

  const wicked = createWickedness(options, () => elsewherePort)

  function onSocket(socket: net.Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  const server =
    options.protocol === 'http'
      ? http.createServer((request, response) => {
          requests++
          if (options.after && requests <= options.after.requests)
            return void passOn(request, response, options.after.port)
          const { socket } = response
          if (socket) wicked.answer(socket, '')
        })
      : net.createServer(socket => {
          socket.on('data', chunk => wicked.answer(socket, chunk.toString('latin1')))
        })
  server.on('connection', onSocket)
  const port = await listen(server, '127.0.0.1')

  return {
    port,
    longestSent: wicked.longestSent,
    strayed: () => stray,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await Promise.all([server, elsewhere].map(one => new Promise(done => void one.close(done))))
    },
  }
}

/** The bad answers themselves. */
function createWickedness({ mode, protocol }: HostilePeerOptions, elsewherePort: () => number) {
  let sent = 0
  /** By connection: a request after an answer that does not end comes on another one. */
  const sentOn = new WeakMap<net.Socket, number>()
  let longest = 0

  function write(socket: net.Socket, text: string): boolean {
    sent += text.length
    const here = (sentOn.get(socket) ?? 0) + text.length
    sentOn.set(socket, here)
    longest = Math.max(longest, here)
    return !socket.destroyed && socket.write(text)
  }

  function pour(socket: net.Socket): void {
    while (sent < ENDLESS_BYTES && write(socket, KIB));
    if (sent < ENDLESS_BYTES) socket.once('drain', () => pour(socket))
    else socket.destroy()
  }

  function drip(socket: net.Socket): void {
    const timer = setInterval(() => write(socket, 'x'), DRIP_EVERY_MS)
    socket.on('close', () => clearInterval(timer))
  }

  function answer(socket: net.Socket, request: string): void {
    const say = (status: string, headers: Record<string, string>, body = ''): void =>
      void write(socket, headOf(protocol, status, request, headers) + body)
    // The next request comes on a connection of its own: our server does not know that this one is answered.
    const sayAll = (status: string, headers: Record<string, string>, text = ''): void => {
      say(status, { ...headers, ...(protocol === 'http' && { connection: 'close' }) }, text)
      if (protocol === 'http') socket.end()
    }
    const { type, body } = bodies[mode] ?? { type: 'application/xml', body: '' }
    const promise = { 'content-type': type, 'content-length': '5000' }
    switch (mode) {
      case 'silent':
        return
      case 'hang_up':
        return void socket.destroy()
      case 'refuse':
        return sayAll('403 Forbidden', { 'content-length': '0' })
      case 'redirect': {
        const location = `${protocol}://127.0.0.2:${elsewherePort()}/elsewhere`
        return sayAll('302 Found', { location, 'content-length': '0' })
      }
      case 'endless_body':
        say('200 OK', { 'content-type': type, 'content-length': '99999999999' })
        return pour(socket)
      case 'slow_drip':
        say('200 OK', promise)
        return drip(socket)
      case 'truncated':
        say('200 OK', promise, '<Envelope><Bo')
        return void socket.end()
      default:
        sayAll('200 OK', { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }, body)
    }
  }

  return { answer, longestSent: () => longest }
}

function headOf(
  protocol: PeerProtocol,
  status: string,
  request: string,
  headers: Record<string, string>,
): string {
  if (protocol === 'raw') return ''
  const sequence = /^cseq: *(\d+)/im.exec(request)?.[1]
  const lines = [
    `${protocol === 'http' ? 'HTTP/1.1' : 'RTSP/1.0'} ${status}`,
    ...(sequence === undefined ? [] : [`CSeq: ${sequence}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

async function listen(server: net.Server, host: string): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function passOn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  port: number,
): Promise<void> {
  const upstream = http.request(
    { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
    answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}
