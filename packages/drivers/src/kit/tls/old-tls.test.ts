import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { patience } from '@palisade/testkit/patience'
import { selfSigned, shortGroup } from '@palisade/testkit/peer'
import { afterEach, expect, test } from 'vitest'
import { faultOfConnection } from '../fault.ts'
import { createHttpClient } from '../http.ts'

const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach(end => end()))

/** A device that speaks nothing newer than this. */
const deviceOf = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2') =>
  serve({ minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0', ...selfSigned() })

async function serve(options: ServerOptions) {
  const server = createServer(options, (_, response) => void response.end('in'))
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const limit = patience(10_000)
  return (isOldTlsAllowed?: boolean) => {
    const client = createHttpClient({
      host: '127.0.0.1',
      port,
      isTls: true,
      isOldTlsAllowed,
      timing: { connect: limit, answer: limit },
    })
    endings.push(() => {
      client.close()
      server.close()
    })
    return client.request({ path: '/' }).then(({ body }) => body.toString())
  }
}

test.each(['TLSv1', 'TLSv1.1'] as const)(
  'a device with %s is told as too old, unless that is allowed for it',
  async version => {
    const ask = await deviceOf(version)
    await expect(ask()).rejects.toMatchObject({ deviceCause: 'old_encryption' })
    await expect(ask(false)).rejects.toMatchObject({ deviceCause: 'old_encryption' })
    expect(await ask(true)).toBe('in')
  },
)

test('a device whose Diffie-Hellman group is short is told as too old, unless that is allowed for it', async () => {
  const ask = await serve({
    maxVersion: 'TLSv1.2',
    ciphers: 'DHE-RSA-AES128-SHA@SECLEVEL=0',
    dhparam: shortGroup(),
    ...selfSigned('rsa'),
  })
  await expect(ask()).rejects.toMatchObject({ deviceCause: 'old_encryption' })
  expect(await ask(true)).toBe('in')
})

test('what is new enough is spoken to as before, allowed or not', async () => {
  const ask = await deviceOf('TLSv1.2')
  expect(await ask()).toBe('in')
  expect(await ask(true)).toBe('in')
})

test.each([
  ['ERR_SSL_DH_KEY_TOO_SMALL', 'handshake', 'old_encryption'],
  [
    'EPROTO',
    'write EPROTO 40:error:0A:SSL routines:tls_process_ske_dhe:dh key too small:a.c:1:',
    'old_encryption',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'handshake', 'unreachable'],
  [
    'EPROTO',
    'write EPROTO 40:error:0A:SSL routines:ssl3_get_record:wrong version number:a.c:1:',
    'unreachable',
  ],
])('%s (%s) is %s', (code, text, cause) => {
  const error = Object.assign(new Error(text), { code })
  expect(faultOfConnection(error).deviceCause).toBe(cause)
})
