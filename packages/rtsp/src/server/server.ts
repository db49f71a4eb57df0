import { once } from 'node:events'
import { createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { defaultLimits, type RtspLimits } from '../limits.ts'
import { createServerConnection, type ServerConnection } from './connection.ts'
import { createGuard } from './guard.ts'
import { plainAddress } from './handler.ts'
import type { ServedStream } from './stream.ts'
import { createUdpPairs } from './udp-pairs.ts'

export interface RtspServerOptions {
  /** 127.0.0.1 unless told. */
  host?: string
  /** 0 takes a free one. */
  port: number
  /** Finds a stream by its path with query, such as `/cam1/main`. */
  streams: (path: string) => ServedStream | undefined
  realm?: string
  /** Serves rtsps instead, PEM. */
  tls?: { key: string; cert: string }
  sessionTimeoutS?: number
  /** A digest nonce older than this is refused as stale. */
  nonceLifetimeMs?: number
  limits?: Partial<RtspLimits>
  now?: () => number
}

export interface RtspServer {
  start: () => Promise<{ port: number }>
  stop: () => Promise<void>
  /** Open connections. */
  readonly connections: number
}

const sweepEveryMs = 5000

export function createRtspServer(options: RtspServerOptions): RtspServer {
  const limits = { ...defaultLimits, ...options.limits }
  const now = options.now ?? Date.now
  const sessionTimeoutS = options.sessionTimeoutS ?? 60
  const guard = createGuard({
    realm: options.realm ?? 'Palisade',
    nonceLifetimeMs: options.nonceLifetimeMs ?? 300_000,
    now,
  })
  const connections = new Set<ServerConnection>()
  const pairs = createUdpPairs(from => noteReport(plainAddress(from.address), from.port))
  let server: Server | undefined
  let sweeper: NodeJS.Timeout | undefined

  function accept(socket: Socket): void {
    if (connections.size >= limits.connections) {
      socket.destroy()
      return
    }
    const { streams } = options
    const connection = createServerConnection({
      socket,
      limits,
      guard,
      streams,
      udpPair: pairs.of,
      sessionTimeoutS,
      now,
    })
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  }

  /** A receiver report keeps a UDP session alive. */
  function noteReport(address: string, port: number): void {
    for (const connection of connections) {
      for (const transport of connection.session?.transports.values() ?? []) {
        if (transport.kind === 'udp' && transport.address === address && transport.ports[1] === port)
          connection.touch()
      }
    }
  }

  /** Ends what has been silent for twice the session timeout, except playing TCP viewers, which owe us nothing. */
  function sweep(): void {
    for (const connection of connections) {
      const kinds = [...(connection.session?.transports.values() ?? [])].map(transport => transport.kind)
      if (!kinds.includes('tcp') && now() - connection.seenAt > sessionTimeoutS * 2000) connection.close()
    }
  }

  return {
    async start() {
      const own = options.tls ? createTlsServer(options.tls, accept) : createNetServer(accept)
      server = own
      own.listen(options.port, options.host ?? '127.0.0.1')
      await once(own, 'listening')
      // A failing accept (no file handles left) or TLS greeting ends that connection only.
      own.on('error', () => undefined)
      sweeper = setInterval(sweep, sweepEveryMs)
      return { port: (own.address() as AddressInfo).port }
    },
    async stop() {
      clearInterval(sweeper)
      const own = server
      server = undefined
      for (const connection of connections) connection.close()
      await pairs.close()
      if (own?.listening) await new Promise(resolve => void own.close(resolve))
    },
    get connections() {
      return connections.size
    },
  }
}
