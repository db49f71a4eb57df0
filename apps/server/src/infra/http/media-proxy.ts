import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { refuseUpgrade, type Upgrade } from './upgrades.ts'

/** The only path of the media program that is reachable from outside; its control port never is. */
export const MEDIA_LIVE_PATH = '/media/live'

const CONNECT_TIMEOUT = 5_000

/**
 * The headers of the browser's request that the media program needs. Cookies and our own host name are not passed on.
 */
function forwardedHeaders({ request, address }: Upgrade): OutgoingHttpHeaders {
  const kept = Object.entries(request.headers).filter(([name]) => name.startsWith('sec-websocket-'))
  return {
    ...Object.fromEntries(kept),
    connection: 'Upgrade',
    upgrade: 'websocket',
    'x-forwarded-for': address,
  }
}

/**
 * Passes a live socket through to the media program. Bytes are piped without parsing messages or buffering, so that a
 * slow browser slows the media program itself, which then drops frames up to the next key frame.
 */
export function createMediaProxy(mediaUrl: string, log: FastifyBaseLogger): (upgrade: Upgrade) => void {
  const target = new URL(MEDIA_LIVE_PATH, mediaUrl)
  return upgrade => {
    const { socket } = upgrade
    const outgoing = httpRequest(target, { headers: forwardedHeaders(upgrade), timeout: CONNECT_TIMEOUT })
    socket.once('close', () => outgoing.destroy())
    outgoing.once('timeout', () => outgoing.destroy(new Error('media process does not answer')))
    outgoing.once('error', error => {
      log.warn({ err: error }, 'live socket not passed on')
      if (!socket.destroyed) refuseUpgrade(socket, 502)
    })
    outgoing.once('response', response => {
      response.destroy()
      refuseUpgrade(socket, 502)
    })
    outgoing.once('upgrade', (response, upstream, head) => join(upgrade, response, upstream, head))
    outgoing.end()
  }
}

function join(
  { socket, head: fromBrowser }: Upgrade,
  response: IncomingMessage,
  upstream: Duplex,
  head: Buffer,
) {
  for (const end of [socket, upstream]) if (end instanceof Socket) end.setNoDelay(true).setTimeout(0)
  const lines = response.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
  )
  socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
  if (head.length > 0) socket.write(head)
  if (fromBrowser.length > 0) upstream.write(fromBrowser)
  upstream.on('error', () => socket.destroy())
  upstream.once('close', () => socket.destroy())
  socket.once('close', () => upstream.destroy())
  upstream.pipe(socket)
  socket.pipe(upstream)
}
