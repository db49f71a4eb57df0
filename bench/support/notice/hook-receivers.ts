import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HookReceivers {
  /** Addresses of the receivers, each with a port of its own. */
  urls: string[]
  /** Milliseconds from queued to received, of each message, by receiver; and how often each message came. */
  delays: number[][]
  seen: Map<string, number>
  /** Whether the first receiver takes messages without answering. */
  hangs: boolean
  reset(): void
  stop(): void
}

/** Receivers on this machine; a message says when it was queued, by the same clock. */
export async function startHookReceivers(count: number): Promise<HookReceivers> {
  const receivers: HookReceivers = {
    urls: [],
    delays: [],
    seen: new Map(),
    hangs: false,
    reset() {
      receivers.delays = Array.from({ length: count }, () => [])
      receivers.seen.clear()
    },
    stop: () => servers.forEach(server => (server.close(), server.closeAllConnections())),
  }
  const servers: Server[] = []
  for (let n = 0; n < count; n += 1) {
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (n === 0 && receivers.hangs) return
        const { id, at } = JSON.parse(Buffer.concat(parts).toString()) as { id: string; at: string }
        receivers.delays[n]?.push(Date.now() - Date.parse(at))
        receivers.seen.set(id, (receivers.seen.get(id) ?? 0) + 1)
        response.end('thanks')
      })
    })
    server.listen(0, 'localhost')
    await once(server, 'listening')
    servers.push(server)
    receivers.urls.push(`http://localhost:${(server.address() as AddressInfo).port}/hook`)
  }
  receivers.reset()
  return receivers
}
