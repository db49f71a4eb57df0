import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createUpgrades } from './upgrades.ts'

const http = createServer()
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients) client.destroy()
  http.closeAllConnections()
  http.close()
})

/** @returns the status of the answer to a request for a socket */
async function open(path: string): Promise<string> {
  const client = connect((http.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => undefined)
  client.write(`GET ${path} HTTP/1.1\r\nhost: palisade\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`)
  const [answer] = (await once(client, 'data')) as [Buffer]
  return answer.toString().split(' ')[1] ?? ''
}

test('more sockets than an address may have are refused, and room comes back', async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const left: Promise<unknown>[] = []
  const upgrades = createUpgrades(http, {
    basePath: '/soc',
    addressOf: request => request.socket.remoteAddress ?? '',
  })
  upgrades.on('/events', 3, ({ socket }) => {
    left.push(once(socket, 'close'))
    // As a WebSocket does: an upgraded socket is neither read nor ended by the HTTP server.
    socket.resume().once('end', () => socket.end())
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  const statuses: string[] = []
  for (let count = 0; count < 5; count++) statuses.push(await open('/soc/events'))
  expect(statuses).toEqual(['101', '101', '101', '429', '429'])
  expect(await open('/soc/other')).toBe('404')
  clients[0]?.destroy()
  await left[0]
  expect(await open('/soc/events')).toBe('101')
})
