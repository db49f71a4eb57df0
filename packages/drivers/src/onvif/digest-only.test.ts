import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { quickTiming } from '../testing/quick-timing.ts'
import { createOnvifDriver } from './onvif.driver.ts'

test('a machine that asks for Basic is not told the password', async () => {
  const given: string[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    given.push(request.headers.authorization ?? '')
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
    request.on('end', () => response.writeHead(401, { 'www-authenticate': 'Basic realm="camera"' }).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const probe = await createOnvifDriver(quickTiming).probe(
    {
      id: 'a',
      driver: 'onvif',
      config: {
        host: '127.0.0.1',
        port,
        isTls: false,
        mainUrl: 'rtsp://127.0.0.1/',
        mainProfile: '',
        username: 'viewer',
        password: 'the stored one',
      },
    },
    AbortSignal.timeout(5000),
  )
  server.closeAllConnections()
  server.close()
  expect(probe).toMatchObject({ ok: false, cause: 'clear_text_login' })
  expect(given.length).toBeGreaterThan(0)
  expect(new Set(given)).toEqual(new Set(['']))
  expect(bodies.join('')).not.toContain('the stored one')
  expect(bodies.join('')).not.toContain(Buffer.from('viewer:the stored one').toString('base64'))
})
