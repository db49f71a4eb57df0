import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { EVENT_SOCKET_PATH } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { MEDIA_LIVE_PATH } from '../live/media-proxy.ts'

// The whole server with its self-signed certificate: calls, events, live video and health over one port.

const media = createServer()
const live = new WebSocketServer({ server: media, path: MEDIA_LIVE_PATH })
let server: TestServer
let port: number
let ca: string

beforeAll(async () => {
  live.on('connection', socket => socket.on('message', data => socket.send(data)))
  await once(media.listen(0, '127.0.0.1'), 'listening')
  const mediaUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`
  server = await startTestServer({ env: { PALISADE_TLS: 'generate', PALISADE_MEDIA_URL: mediaUrl } })
  port = Number(new URL(await server.listen()).port)
  ca = readFileSync(path.join(server.app.infra.config.dataFolder, 'tls/server.crt'), 'utf8')
})
afterAll(async () => {
  await server.stop()
  media.closeAllConnections()
  media.close()
})

const open = (where: string) =>
  new WebSocket(`wss://localhost:${port}${where}`, { ca, origin: `https://localhost:${port}` })

test('calls are answered over https, by a certificate for this machine', async () => {
  const sent = request({ port, host: 'localhost', path: '/smp/publicConfig.json', ca, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(JSON.parse(await text(response))).toMatchObject({ success: true })
  expect(response.headers).not.toHaveProperty('strict-transport-security')
})

test('events and live video come over wss', async () => {
  const { ticket, client } = await server.signIn()
  const events = open(EVENT_SOCKET_PATH)
  await once(events, 'open')
  events.send(JSON.stringify({ ticket }))
  const [frame] = (await once(events, 'message')) as [Buffer]
  expect(JSON.parse(frame.toString())).toMatchObject({ type: 'ready' })
  const video = open(MEDIA_LIVE_PATH)
  await once(video, 'open')
  const camera = await buildDevice(server.db)
  const { token } = (await client.live.open({ cameraId: camera.id })).returnObj!
  const hello = JSON.stringify({ token, stream: 'main' })
  video.send(hello)
  expect(String(((await once(video, 'message')) as [Buffer])[0])).toBe(hello)
  events.terminate()
  video.terminate()
})

test('the launcher of this machine asks by plain http', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
})

test('it stops with sockets open', async () => {
  const other = await startTestServer({ env: { PALISADE_TLS: 'generate' } })
  const { port: itsPort } = new URL(await other.listen())
  const certificate = readFileSync(path.join(other.app.infra.config.dataFolder, 'tls/server.crt'), 'utf8')
  const { ticket } = await other.signIn()
  const socket = new WebSocket(`wss://localhost:${itsPort}${EVENT_SOCKET_PATH}`, { ca: certificate })
  await once(socket, 'open')
  socket.send(JSON.stringify({ ticket }))
  await once(socket, 'message')
  const closed = once(socket, 'close')
  await other.stop()
  expect(((await closed) as [number])[0]).toBe(1001)
})
