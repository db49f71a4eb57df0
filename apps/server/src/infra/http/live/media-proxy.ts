import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  LIVE_HELLO_TIMEOUT_MS,
  LIVE_SOCKETS_PER_SESSION,
  type LiveServerFrame,
  type StreamCause,
} from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import { createCounter, refuseUpgrade, type Upgrade } from '../upgrades.ts'
import { readHello } from './read-hello.ts'
import { closeFrame, handshakeAnswer, handshakeKey, textFrame } from './web-socket-frames.ts'

/** The only paths of the media program that are reachable from outside; its control port never is. */
export const MEDIA_LIVE_PATH = '/media/live'
export const MEDIA_PLAY_PATH = '/media/play'

const CONNECT_TIMEOUT = 5_000
/** Sockets that have not said yet what they want to see, or are being checked. */
const UNCHECKED_MAX = 1_000
/** A browser that does not end its side is cut off after this time, ms. */
const CLOSE_WITHIN = 1_000
const CLOSE = { policy: 1008, tryAgain: 1013 }

/** Whose session it is that a token names, and the address of the program that gives the picture; or why there is none now. */
export type AdmitSocket = (token: string) => Promise<{ sessionId: string; mediaUrl: string } | StreamCause>

export interface MediaProxyOptions {
  path: typeof MEDIA_LIVE_PATH | typeof MEDIA_PLAY_PATH
  admit: AdmitSocket
  log: Pick<FastifyBaseLogger, 'warn'>
  /** For tests: another time for the first frame, ms. */
  helloMs?: number
}

/**
 * Passes sockets of live or recorded video through to the media program, once token, session, right and number of sockets are checked; the media
 * program sees nobody else. From then on bytes are piped without parsing messages or buffering, so that a slow browser
 * slows the media program itself, which then drops frames up to the next key frame.
 */
export function createMediaProxy(options: MediaProxyOptions): (upgrade: Upgrade) => void {
  const { path, admit, log, helloMs = LIVE_HELLO_TIMEOUT_MS } = options
  const sessions = createCounter(LIVE_SOCKETS_PER_SESSION)
  let unchecked = 0

  /** @returns the bytes to begin with, and to whom they go; undefined when the socket was refused */
  async function check({ socket, head }: Upgrade): Promise<{ bytes: Buffer; target: URL } | undefined> {
    const read = await readHello(socket, head, helloMs)
    if (read === 'gone') return undefined
    if (read === 'late') return close(socket, CLOSE.policy, 'no first frame')
    if (read === 'malformed') return close(socket, CLOSE.policy, 'malformed first frame')
    const verdict = await admit(read.token)
    if (typeof verdict === 'string') return refuse(socket, verdict)
    const { sessionId, mediaUrl } = verdict
    if (!sessions.enter(sessionId)) return refuse(socket, 'overloaded')
    if (socket.destroyed) sessions.leave(sessionId)
    else socket.once('close', () => sessions.leave(sessionId))
    return { bytes: read.bytes, target: new URL(path, mediaUrl) }
  }

  async function open(upgrade: Upgrade, key: string): Promise<void> {
    const { socket } = upgrade
    unchecked += 1
    socket.write(handshakeAnswer(key))
    const checked = await check(upgrade).finally(() => (unchecked -= 1))
    if (checked && !socket.destroyed) passOn(upgrade, checked.bytes, checked.target, log)
  }

  return upgrade => {
    const key = handshakeKey(upgrade.request)
    if (key === undefined) return refuseUpgrade(upgrade.socket, 400)
    if (unchecked >= UNCHECKED_MAX) return refuseUpgrade(upgrade.socket, 429)
    open(upgrade, key).catch((error: unknown) => {
      log.warn({ err: error }, 'live socket not checked')
      close(upgrade.socket, CLOSE.tryAgain, '')
    })
  }
}

function passOn(
  { socket, address }: Upgrade,
  bytes: Buffer,
  target: URL,
  log: MediaProxyOptions['log'],
): void {
  // Cookies, our own host name and the browser's handshake are not passed on.
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-version': '13',
    'x-forwarded-for': address,
  }
  const outgoing = httpRequest(target, { headers, timeout: CONNECT_TIMEOUT })
  socket.once('close', () => outgoing.destroy())
  outgoing.once('timeout', () => outgoing.destroy(new Error('media process does not answer')))
  outgoing.once('error', error => {
    log.warn({ err: error }, 'live socket not passed on')
    close(socket, CLOSE.tryAgain, '')
  })
  outgoing.once('response', response => {
    response.destroy()
    close(socket, CLOSE.tryAgain, '')
  })
  outgoing.once('upgrade', (_response, upstream, head) => join(socket, bytes, upstream, head))
  outgoing.end()
}

function join(socket: Duplex, fromBrowser: Buffer, upstream: Duplex, head: Buffer): void {
  for (const end of [socket, upstream]) if (end instanceof Socket) end.setNoDelay(true).setTimeout(0)
  if (head.length > 0) socket.write(head)
  upstream.write(fromBrowser)
  upstream.on('error', () => socket.destroy())
  upstream.once('close', () => socket.destroy())
  socket.once('close', () => upstream.destroy())
  upstream.pipe(socket)
  socket.pipe(upstream)
}

/** Says why, as the media program does, and closes. */
function refuse(socket: Duplex, cause: StreamCause): undefined {
  if (!socket.destroyed)
    socket.write(textFrame(JSON.stringify({ type: 'refused', cause } satisfies LiveServerFrame)))
  return close(socket, CLOSE.policy, cause)
}

function close(socket: Duplex, code: number, reason: string): undefined {
  if (socket.destroyed) return
  socket.end(closeFrame(code, reason))
  // Unread bytes would make the system reset the connection, and with it what was said.
  socket.resume()
  const cut = setTimeout(() => socket.destroy(), CLOSE_WITHIN)
  socket.once('close', () => clearTimeout(cut))
}
