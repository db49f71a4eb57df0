import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { rawHead } from './security-headers.ts'

export interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  /** First bytes after the request. */
  head: Buffer
  address: string
}

export interface Upgrades {
  /** Hands sockets of one path on, at most `perAddress` at a time from one address. */
  on(path: string, perAddress: number, handle: (upgrade: Upgrade) => void): void
  /** Ends every socket once what was written to it is sent; the HTTP server itself would wait for them. */
  stop(): void
}

const REFUSALS = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
} as const

/** Answers an upgrade with plain HTTP and closes. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof REFUSALS): void {
  socket.end(rawHead(status, REFUSALS[status], { 'content-length': 0 }))
}

/**
 * A page of another site must not speak for the operator who has it open: same origin, one that the site has named, or no
 * browser at all. Who sends no Origin still needs a ticket.
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

/** Every WebSocket of the server comes in here: own origin only, counted by address. */
export function createUpgrades(server: Server, { basePath, addressOf, origins }: UpgradesOptions): Upgrades {
  const open = new Set<Duplex>()
  const handlers = new Map<string, (upgrade: Upgrade) => void>()

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A broken socket is its handler's to notice by 'close'; without a listener it would end the process.
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
        if (!counts.enter(upgrade.address)) return refuseUpgrade(upgrade.socket, 429)
        upgrade.socket.once('close', () => counts.leave(upgrade.address))
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
  /** False when the key has its limit already. */
  enter(key: string): boolean
  leave(key: string): void
}

/** Counts what is open by key; a key without any takes no memory. */
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
