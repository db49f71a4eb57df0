import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallContext } from './context.ts'
import { startEcho, type EchoServer } from './testing/echo-server.ts'

let server: EchoServer
let port: number
beforeEach(async () => {
  server = await startEcho()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(() => server.app.close())

/** Sends a call over its own connection. */
function send() {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const sent = request({ host: '127.0.0.1', port, path: '/smp/anyone', method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.end('{}')
  return sent
}

it('a client that leaves before its answer aborts the work begun for it', async () => {
  const begun = Promise.withResolvers<CallContext>()
  server.next = async context => {
    begun.resolve(context)
    await once(context.signal, 'abort')
  }
  const sent = send()
  const { signal } = await begun.promise
  expect(signal.aborted).toBe(false)
  sent.destroy()
  if (!signal.aborted) await once(signal, 'abort')
  expect(signal.aborted).toBe(true)
})

it('a client that leaves after its answer ends nothing', async () => {
  const sent = send()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(sent, 'close')
  await server.app.close()
  expect(server.seen[0]?.signal.aborted).toBe(false)
})
