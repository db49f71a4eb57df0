import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from '../http-server.ts'
import { makeCertificate } from './certificate.ts'

let app: FastifyInstance
afterEach(() => app.close())

const pair = makeCertificate({ names: ['127.0.0.1'], days: 2, now: Date.now() })

async function start(isTrusted: boolean): Promise<number> {
  const nothing = () => undefined
  const tls = { current: () => pair, isTrusted, problem: nothing, onChange: nothing, stop: nothing }
  app = await createHttpServer(pino({ level: 'silent' }), { tls })
  app.post('/call', async () => ({ success: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

async function ask(port: number, path: string, method = 'POST') {
  const sent = request({ port, host: '127.0.0.1', path, method, ca: pair.cert, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

test('tells browsers that trust the certificate to use nothing but https', async () => {
  const port = await start(true)
  for (const path of ['/call', '/nothing']) {
    const { headers } = await ask(port, path)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('does not tell this to browsers with a self-signed certificate: nobody could get past its warning any more', async () => {
  const { headers } = await ask(await start(false), '/call')
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})
