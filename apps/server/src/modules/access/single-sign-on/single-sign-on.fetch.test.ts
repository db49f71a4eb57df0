import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Resolution } from '#server/infra/drivers/resolve-address.ts'
import { createProviderFetch } from './single-sign-on.fetch.ts'

const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach(end => end()))

async function serve(address: string, listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener)
  server.listen(port, address)
  await once(server, 'listening')
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A fetch whose resolver gives these answers, one after another. */
function fetchWith(...answers: Resolution[]) {
  const asked: unknown[] = []
  const get = createProviderFetch(async address => {
    asked.push(address)
    return answers[asked.length - 1] ?? { isAllowed: false }
  })
  return {
    asked,
    get: (url: string, more: object = {}) =>
      get(url, { method: 'GET', headers: {}, redirect: 'manual', body: undefined, ...more } as never),
  }
}
const at = (...addresses: string[]): Resolution => ({ isAllowed: true, host: 'provider.rebind', addresses })

test('connects to the address that was checked, under the provider’s name, and looks the name up once', async () => {
  const port = await serve('127.0.0.1', (request, response) => void response.end(request.headers.host))
  let others = 0
  await serve('127.0.0.2', (_, response) => void response.end(String(++others)), port)
  const { get, asked } = fetchWith(at('127.0.0.1'), at('127.0.0.2'))
  const response = await get(`http://provider.rebind:${port}/keys`)
  expect([response.status, await response.text()]).toEqual([200, `provider.rebind:${port}`])
  expect(asked).toEqual([{ host: 'provider.rebind', port }])
  expect(others).toBe(0)
})

test('a redirect is not followed, wherever it leads', async () => {
  let others = 0
  const other = await serve('127.0.0.2', (_, response) => void response.end(String(++others)))
  const port = await serve('127.0.0.1', (_, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${other}/` }).end(),
  )
  const response = await fetchWith(at('127.0.0.1')).get(`http://provider.rebind:${port}/`)
  expect([response.status, others]).toEqual([302, 0])
})

test('an address that is not allowed and a name without one are not connected to', async () => {
  await expect(fetchWith({ isAllowed: false }).get('http://provider.rebind/')).rejects.toMatchObject({
    code: 'single_sign_on.address_refused',
  })
  await expect(fetchWith(at()).get('http://provider.rebind/')).rejects.toMatchObject({
    code: 'single_sign_on.unreachable',
  })
})

test('sends a form, and reads an answer up to its bound', async () => {
  const port = await serve('127.0.0.1', (request, response) => {
    if (request.url === '/long') return void response.end(Buffer.alloc(300 * 1024))
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () =>
      response.end(`${request.headers['content-length']} ${Buffer.concat(parts).toString()}`),
    )
  })
  const form = await fetchWith(at('127.0.0.1')).get(`http://provider.rebind:${port}/token`, {
    method: 'POST',
    body: new URLSearchParams({ code: 'a b' }),
  })
  expect(await form.text()).toBe('8 code=a+b')
  await expect(fetchWith(at('127.0.0.1')).get(`http://provider.rebind:${port}/long`)).rejects.toMatchObject({
    code: 'single_sign_on.answer_invalid',
  })
})
