import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { API_KEY_HEADER, contract, PUSH_BODY_LIMIT } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { itsapiBody, listened } from '../intake/readers.testing.ts'
import { untilSnaps } from '../snap.testing.ts'

// Cameras over real sockets: what they post, how they are known, and what of it is kept.

let server: TestServer
let origin: string
let area: BuiltArea
let camera: BuiltDevice
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer({ basePath: '/soc' })
  origin = new URL(await server.listen()).origin
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  camera = await buildDevice(server.db, { areaId: area.id })
  admin = await clientOf(
    server,
    { permissions: ['vehicle.view', 'vehicle.source'], areaIds: [area.id] },
    area.centreId,
  )
})

const address = async () =>
  `${origin}${(await admin.snap.renewSource({ cameraId: camera.id })).returnObj!.path}`
const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z')
const post = (url: string, body: Buffer, type = 'multipart/form-data; boundary=boundary') =>
  fetch(url, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) })

test('HTTP listening: answered at once, kept with its pictures, and once however often it comes', async () => {
  const url = await address()
  const body = listened({ time: now() })
  for (const _ of [1, 2, 3]) expect((await post(url, body)).status).toBe(200)
  expect((await post(url, listened({ time: now(), uuid: 'a1b2c3d4-0002', plate: 'NEXT1' }))).status).toBe(200)
  const rows = await untilSnaps(server.db, camera.id, 2)
  expect(new Set(rows.map(row => row.plate))).toEqual(new Set(['NEXT1', '粤B12345']))
  expect(rows[0]).toMatchObject({ source: 'isapi', lane: 2, speed: 61, picture_key: expect.any(String) })
  const picture = await admin.snap.getPicture({ id: rows[0]!.id, part: 'scene' })
  expect(picture.status).toBe(200)
})

test('ITSAPI: the camera reads that it was understood, and a keep-alive is no snap', async () => {
  const url = await address()
  const keepAlive = await post(`${url}/NotificationInfo/KeepAlive`, Buffer.from('{}'), 'application/json')
  expect(await keepAlive.json()).toEqual({ Result: true })
  const answer = await post(`${url}/NotificationInfo/TollgateInfo`, itsapiBody(), 'application/json')
  expect(await answer.json()).toEqual({ Result: true })
  const [row] = await untilSnaps(server.db, camera.id, 1)
  expect(row).toMatchObject({ source: 'itsapi', plate: 'ABC1234', brand: 'Volvo' })
})

test('the same vehicle by another way within two seconds is the same passage', async () => {
  const url = await address()
  const time = now()
  await post(url, listened({ time, uuid: 'a1b2c3d4-0003' }))
  await untilSnaps(server.db, camera.id, 1)
  await post(url, listened({ time, uuid: 'other-way-0001' }))
  await post(url, listened({ time, uuid: 'other-way-0002', plate: 'AFTER1' }))
  const rows = await untilSnaps(server.db, camera.id, 2)
  expect(new Set(rows.map(row => row.plate))).toEqual(new Set(['AFTER1', '粤B12345']))
})

test('what cannot be read is answered, and nothing waits behind it', async () => {
  const url = await address()
  for (const body of ['', '--x', '{"a":', '\u0000', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
    expect((await post(url, Buffer.from(body), 'application/octet-stream')).status).toBe(200)
  expect((await post(url, listened({ time: now() }))).status).toBe(200)
  expect(await untilSnaps(server.db, camera.id, 1)).toHaveLength(1)
  const sources = async () => (await admin.snap.getSources({})).returnObj
  // An empty one says nothing; an alert without a vehicle would be readable.
  expect(await sources()).toMatchObject([{ unreadableCount: 4, unreadableAt: expect.any(String) }])
  const anew = await address()
  expect(await sources()).toMatchObject([{ unreadableCount: 0, unreadableAt: null }])
  await post(`${anew}/NotificationInfo/TollgateInfo`, Buffer.from('{'), 'application/json')
  await post(anew, listened({ time: now(), uuid: 'a1b2c3d4-0009', type: 'VMD' }))
  await post(anew, listened({ time: now(), uuid: 'a1b2c3d4-0010', plate: 'LATER1' }))
  await untilSnaps(server.db, camera.id, 2)
  expect(await sources()).toMatchObject([{ unreadableCount: 1 }])
})

test('a token that is none, was renewed or ended is refused, whatever address stands inside', async () => {
  const first = await address()
  const second = await address()
  const forged = first.replace(/[0-9a-f]{36}$/, '0'.repeat(36))
  const statuses = async () =>
    Promise.all(
      [first, second, forged, `${forged}%27`].map(async url => (await post(url, listened({}))).status),
    )
  expect(await statuses()).toEqual([401, 200, 401, 401])
  expect((await admin.snap.removeSource({ cameraId: camera.id })).success).toBe(true)
  expect(await statuses()).toEqual([401, 401, 401, 401])
})

test('a post in pieces without a length is read, its pictures first; one that breaks off is no passage', async () => {
  const url = await address()
  const whole = listened({ time: now(), isReversed: true, isBare: true, isCut: true })
  const send = (length?: number) =>
    request(url, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'multipart/form-data; boundary=boundary',
        ...(length !== undefined && { 'content-length': length }),
      },
    })
  const broken = send(whole.length)
  await new Promise(resolve => void broken.write(whole.subarray(0, 300), resolve))
  broken.on('error', () => undefined).destroy()
  const pieces = send()
  const answered = once(pieces, 'response')
  for (let at = 0; at < whole.length; at += 100) pieces.write(whole.subarray(at, at + 100))
  pieces.end()
  const [answer] = (await answered) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
  const [row] = await untilSnaps(server.db, camera.id, 1)
  expect(row).toMatchObject({ plate: '粤B12345', picture_key: expect.any(String) })
  expect((await admin.snap.getSources({})).returnObj).toMatchObject([{ unreadableCount: 0 }])
})

/** Sends all of a request, however the server takes it, and then reads the answer: cameras and many programs do. */
async function sendWhole(url: string, headers: Record<string, string>, size: number) {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = Object.entries({ host: hostname, 'content-length': String(size), ...headers })
  socket.write(`POST ${pathname} HTTP/1.1\r\n${head.map(line => line.join(': ')).join('\r\n')}\r\n\r\n`)
  const piece = Buffer.alloc(64 * 1024, 0x20)
  for (let left = size; left > 0; left -= piece.length)
    if (!socket.write(piece.subarray(0, left))) await once(socket, 'drain')
  const [answerHead = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(answerHead.split(' ')[1]), head: answerHead.toLowerCase(), body }
}

test.each([PUSH_BODY_LIMIT + 1, 40 * 1024 * 1024])(
  'a body of %d bytes is refused with its code by each way, and the sender reads it after all is sent',
  async size => {
    const { key } = await buildApiKey(server.db, { scopes: ['snap.intake'] })
    const ways = [
      sendWhole(await address(), { 'content-type': 'image/jpeg' }, size),
      sendWhole(
        `${origin}/soc${contract.snap.report.path}`,
        { 'content-type': 'application/json', [API_KEY_HEADER]: key },
        size,
      ),
    ]
    for (const answer of await Promise.all(ways)) {
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
        413,
        { success: false, errorCode: 'request.too_large' },
      ])
      expect(answer.head).toContain('connection: close')
    }
    expect(server.errors).toEqual([])
  },
)

test('who makes addresses: for cameras, of their own areas', async () => {
  const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http' })
  expect((await admin.snap.renewSource({ cameraId: sensor.id })).errorCode).toBe('device.not_a_camera')
  const foreign = await buildDevice(server.db)
  expect((await admin.snap.renewSource({ cameraId: foreign.id })).errorCode).toBe('access.denied')
  expect((await admin.snap.removeSource({ cameraId: foreign.id })).errorCode).toBe('access.denied')
  const viewer = await clientOf(server, { permissions: ['vehicle.view'], areaIds: [area.id] }, area.centreId)
  expect((await viewer.snap.renewSource({ cameraId: camera.id })).errorCode).toBe('access.denied')
  await address()
  expect((await admin.snap.getSources({})).returnObj).toMatchObject([
    { id: camera.id, lastSnapAt: null, addressMadeAt: expect.any(String) },
  ])
})
