import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How it answers; `hang` takes the message and never answers. */
export type WebhookReply = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  port: number
  /** Messages taken, with an answer of 2xx. */
  received: ReceivedWebhook[]
  /** How often a path was tried. */
  tries: Map<string, number>
  /** The next answers of a path; afterwards it takes everything. */
  replies: Map<string, WebhookReply[]>
  /** Paths that never answer. */
  hanging: Set<string>
  stop(): Promise<void>
}

/** A real receiver of webhooks on this machine. @param host `PALISADE_WEBHOOK_HOSTS` must name it */
export async function startWebhookReceiver(host = 'localhost'): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    port: 0,
    received: [],
    tries: new Map(),
    replies: new Map(),
    hanging: new Set(),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      receiver.tries.set(path, (receiver.tries.get(path) ?? 0) + 1)
      const reply = receiver.replies.get(path)?.shift() ?? { status: 200, body: 'thanks' }
      if (reply === 'hang' || receiver.hanging.has(path)) return
      const body = Buffer.concat(parts).toString('utf8')
      if (reply.status < 300) receiver.received.push({ path, headers: request.headers, body })
      response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  receiver.port = (server.address() as AddressInfo).port
  return receiver
}
