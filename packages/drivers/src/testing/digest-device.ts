import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAuthParameters } from '@palisade/rtsp'

export const digestLogin = { username: 'viewer', password: 'secret' }

/** A request whose login was checked; `part` reads a parameter of its Authorization header, '' where there is none. */
interface Asked {
  path: string
  hasLogin: boolean
  isRight: boolean
  part: (name: string) => string
}

/** The status that the device answers with; a 401 carries the challenge that is given. */
export interface DigestAnswer {
  status: number
  nonce?: string
  body?: string
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function read({ headers, method, url }: IncomingMessage): Asked {
  const given = headers.authorization ?? ''
  const parameters = readAuthParameters(given)
  const part = (name: string): string => parameters.get(name) ?? ''
  const user = md5(`${digestLogin.username}:cam:${digestLogin.password}`)
  const expected = md5(
    `${user}:${part('nonce')}:${part('nc')}:${part('cnonce')}:auth:${md5(`${method}:${part('uri')}`)}`,
  )
  return { path: url ?? '', hasLogin: given !== '', isRight: part('response') === expected, part }
}

/** An HTTP device on a port of its own whose logins a test decides on. */
export async function startDigestDevice(answer: (asked: Asked) => DigestAnswer) {
  const seen: Asked[] = []
  function respond(request: IncomingMessage, response: ServerResponse): void {
    const asked = read(request)
    seen.push(asked)
    const { status, nonce, body } = answer(asked)
    const headers =
      nonce === undefined ? {} : { 'www-authenticate': `Digest realm="cam", nonce="${nonce}", qop="auth"` }
    response.writeHead(status, headers).end(body)
  }
  const server = createServer(respond)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => seen.length,
    logins: () => seen.filter(one => one.hasLogin).length,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise(resolve => void server.close(resolve))
    },
  }
}
