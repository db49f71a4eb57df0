import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface HttpAsked {
  /** The path, or the name of a SOAP request. */
  name: string
  path: string
  text: string
}

interface HttpPeer {
  port: number
  /** The names of what it was asked for, in order. */
  asked: string[]
  close: () => Promise<void>
}

/** The bytes of an answer as they go over the connection. */
type Answer = string | ((asked: HttpAsked) => string)

const plain = (status: number, type: string, body: string): string =>
  `HTTP/1.1 ${status} X\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

const envelope = (body: string): string =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`

/** A well-formed answer to a SOAP request. */
export const soapAnswer = (name: string, inner = ''): string =>
  plain(200, 'application/soap+xml', envelope(`<${name}Response>${inner}</${name}Response>`))

const NOT_SUPPORTED = plain(
  400,
  'application/soap+xml',
  envelope(
    '<s:Fault><s:Code><s:Value>s:Receiver</s:Value><s:Subcode><s:Value>ter:ActionNotSupported</s:Value></s:Subcode></s:Code></s:Fault>',
  ),
)

/**
 * A device that speaks HTTP or ONVIF on loopback, driven by its answers: by path, or by the name of a SOAP request, or `*` for all others.
 * A request without an answer is not found, or not supported.
 */
export async function startHttpPeer(answers: Readonly<Record<string, Answer>>): Promise<HttpPeer> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let waiting = ''
    socket.on('data', (chunk: Buffer) => {
      waiting += chunk.toString('latin1')
      for (let taken = readRequest(waiting); taken; taken = readRequest(waiting)) {
        waiting = waiting.slice(taken.length)
        asked.push(taken.name)
        const answer = answers[taken.name] ?? answers['*']
        const missing = taken.name === taken.path ? plain(404, 'text/plain', '') : NOT_SUPPORTED
        socket.write(typeof answer === 'function' ? answer(taken) : (answer ?? missing), 'latin1')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => void server.close(resolve))
    },
  }
}

/** The first request of `text`; undefined while it is not whole. */
function readRequest(text: string): (HttpAsked & { length: number }) | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const length = end + 4 + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  if (text.length < length) return undefined
  const path = /^\S+ (\S+)/.exec(head)?.[1] ?? ''
  const body = text.slice(end + 4, length)
  const name = /<(?:\w+:)?Body[^>]*>\s*<(?:\w+:)?(\w+)/.exec(body)?.[1] ?? path
  return { name, path, text: body, length }
}
