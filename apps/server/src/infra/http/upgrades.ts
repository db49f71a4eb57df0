import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { clientNetwork } from '@palisade/contract/media'
import { rawHead } from './security-headers.ts'

export interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  /** The first bytes that followed the request. */
  head: Buffer
  address: string
}

export interface Upgrades {
  /** Passes the sockets of one path to a handler, at most `perAddress` at a time from one address (IPv6: one /64). */
  on(path: string, perAddress: number, handle: (upgrade: Upgrade) => void): void
  /** Ends every socket after its pending bytes are sent; otherwise closing the HTTP server would wait for them. */
  stop(): void
}

const REFUSALS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
} as const

/** Refuses an upgrade with a plain HTTP answer and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof REFUSALS): void {
  socket.end(rawHead(status, REFUSALS[status], { 'content-length': 0 }))
}

/**
 * Whether a socket may be opened: from our own origin, from one that the site has named, or by a program that is no
 * browser. A page of another site must not act for the operator who has it open. Who sends no Origin still needs a
 * ticket.
 */
export function isOwnOrigin({ headers }: IncomingMessage, origins: readonly string[] = []): boolean {
  if (headers.origin === undefined) return true
  if (origins.includes(headers.origin)) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

export interface UpgradesOptions {
  basePath: string
  addressOf: (request: IncomingMessage) => string
  /** Further origins whose pages may open sockets. */
  origins?: readonly string[]
}

/** The entry of every WebSocket of the server; it checks the origin and counts by address. */
export function createUpgrades(server: Server, { basePath, addressOf, origins }: UpgradesOptions): Upgrades {
  const open = new Set<Duplex>()
  const handlers = new Map<string, (upgrade: Upgrade) => void>()

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The handler of a broken socket notices it by 'close'; without an error listener, the error would end the process.
    socket.on('error', () => socket.destroy())
    const [path] = (request.url ?? '').split('?', 1)
    const handle = handlers.get(path ?? '')
    if (!handle) return refuseUpgrade(socket, 404)
    if (!isOwnOrigin(request, origins)) return refuseUpgrade(socket, 403)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    handle({ request, socket, head, address: addressOf(request) })
  })

  return {
    on(path, perAddress, handle) {
      const counts = createCounter(perAddress)
      handlers.set(basePath + path, upgrade => {
        const network = clientNetwork(upgrade.address)
        if (!counts.enter(network)) return refuseUpgrade(upgrade.socket, 429)
        upgrade.socket.once('close', () => counts.leave(network))
        handle(upgrade)
      })
    },
    stop() {
      for (const socket of open) {
        if (socket instanceof Socket) socket.destroySoon()
        else socket.destroy()
      }
    },
  }
}

export interface Counter {
  /** Returns false when the key has reached its limit. */
  enter(key: string): boolean
  leave(key: string): void
}

/** Counts open sockets by key; a key without any takes no memory. */
export function createCounter(limit: number): Counter {
  const counts = new Map<string, number>()
  return {
    enter(key) {
      const count = counts.get(key) ?? 0
      if (count >= limit) return false
      counts.set(key, count + 1)
      return true
    },
    leave(key) {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
