import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** How long a restart takes unless told, ms. */
const REBOOT_MS = 1500
const MAX_BODY_BYTES = 64 * 1024

export type DeviceServerOptions = {
  host: string
  /** 0 takes a free one. */
  port: number
  rebootMs?: number
}

/** The text of a request's body. @throws Error when it is too large */
export async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > MAX_BODY_BYTES) throw new Error('too large')
  }
  return body
}

/** The HTTP port of a simulated device, which may lose its power, restart and move. */
export function createDeviceServer(
  { host, port: wanted, rebootMs = REBOOT_MS }: DeviceServerOptions,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  let port = wanted
  let server: Server | undefined
  let back: NodeJS.Timeout | undefined
  let requests = 0

  async function open(): Promise<void> {
    if (server) return
    const next = createServer((request, response) => {
      requests++
      answer(request, response).catch(() => void response.destroy())
    })
    server = next
    next.listen(port, host)
    await once(next, 'listening')
    const address = next.address()
    if (typeof address === 'object' && address) port = address.port
  }

  async function close(): Promise<void> {
    const ending = server
    server = undefined
    ending?.closeAllConnections()
    if (ending?.listening) await new Promise(resolve => void ending.close(resolve))
  }

  return {
    open,
    close,
    port: (): number => port,
    /** Requests so far. */
    requests: (): number => requests,
    isOpen: (): boolean => server !== undefined,
    /** Gone for a while; back by itself unless `isCut` says then that it has no power. */
    reboot(isCut: () => boolean): void {
      void close()
      back = setTimeout(() => {
        if (!isCut()) void open()
      }, rebootMs)
    },
    /** Gets another address: 0 takes a free port. */
    moveTo: async (next: number): Promise<void> => {
      await close()
      port = next
      await open()
    },
    stop: async (): Promise<void> => {
      clearTimeout(back)
      await close()
    },
  }
}
