import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { askMedia } from './control-request.ts'
import { createControlSocket } from './control-socket.ts'

// Nothing listens at the address: whoever asks there gets no answer.
const url = 'http://127.0.0.1:9'
const secret = 's'.repeat(32)
const limits = { ms: 2000, bytes: 1000 }

let folder: string
let controlFile: string
let server: Server
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'control-request-'))
  controlFile = path.join(folder, 'media.sock')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  rmSync(folder, { recursive: true })
})
async function serve(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>(resolve => void server.listen(controlFile, resolve))
}

test('asks at the Unix socket, with the secret', async () => {
  await serve((request, response) =>
    response.end(`${request.method} ${request.url} ${request.headers.authorization}`),
  )
  const answer = await askMedia({ url, controlFile, secret }, { method: 'GET', path: '/metrics', ...limits })
  expect([answer.status, answer.bytes.toString()]).toEqual([200, `GET /metrics Bearer ${secret}`])
})

test('takes no answer that is too large or too late, and follows no redirect', async () => {
  await serve((request, response) => {
    if (request.url === '/large') response.end('x'.repeat(1001))
    else if (request.url === '/away') response.writeHead(302, { location: '/large' }).end()
  })
  const ask = (to: string, ms: number | AbortSignal = limits.ms) =>
    askMedia({ url, controlFile, secret }, { method: 'GET', path: to, bytes: limits.bytes, ms })
  await expect(ask('/large')).rejects.toThrow('more than 1000 bytes')
  await expect(ask('/never', 50)).rejects.toThrow(/abort/i)
  await expect(ask('/never', AbortSignal.timeout(50))).rejects.toThrow(/abort/i)
  expect((await ask('/away')).status).toBe(302)
})

test('the control socket connects there', async () => {
  await serve((_request, response) => response.end())
  const sockets = new WebSocketServer({ server, path: '/control' })
  const connected = new Promise<string | undefined>(resolve => {
    sockets.once('connection', (_socket, request) => resolve(request.headers.authorization))
  })
  const none = () => undefined
  const events = { onOpen: none, onFrame: none, onAlive: none, onClosed: none, onFault: none }
  const socket = createControlSocket({ url, controlFile, secret, ...events })
  socket.start()
  expect(await connected).toBe(`Bearer ${secret}`)
  socket.stop()
  for (const client of sockets.clients) client.terminate()
})
