import { connect, type Socket } from 'node:net'
import { EVENT_PICTURE_LIMIT, EVENTS_A_MINUTE } from '@palisade/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LARGE_BODIES_PER_CALLER } from '../../../infra/binding/limits/large-bodies.ts'
import { buildApiKey } from '../../../testing/builders/api-key.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createIntakeProbe, eventOf } from './intake.testing.ts'

let server: TestServer
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.listen()).port)
})
afterAll(() => server.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Begins to post an event of so many bytes, and sends none of them. */
function begin(key: string, bytes: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  socket.write(
    `POST /open/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n` +
      `content-length: ${bytes}\r\n\r\n{`,
  )
  return socket
}
test('pictures that wait are bounded in bytes, for each key; whoever is refused is told when to come back', async () => {
  const [one, other] = [await buildApiKey(server.db), await buildApiKey(server.db)]
  const room = Math.floor(LARGE_BODIES_PER_CALLER / EVENT_PICTURE_LIMIT)
  const posts = Array.from({ length: room + 2 }, () => begin(one.key, EVENT_PICTURE_LIMIT))
  const answered = () => posts.filter(socket => socket.bytesRead > 0)
  await vi.waitFor(() => expect(answered()).toHaveLength(2))
  for (const refused of answered().map(socket => (socket.read() as Buffer).toString())) {
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(refused).toMatch(/\r\nretry-after: 1\r\n/i)
    expect(refused).toContain('request.too_many')
  }

  // Another key, and an event without a picture, have room.
  const device = await createIntakeProbe(server, other.key).sensor()
  const picture = Buffer.alloc(300 * 1024).toString('base64')
  const answer = await createIntakeProbe(server, other.key).send(eventOf(device, { picture }))
  expect(answer.errorCode).toBe('event.picture_invalid')
  expect((await createIntakeProbe(server, one.key).send(eventOf(device))).success).toBe(true)

  expect(answered()).toHaveLength(2)
  posts.find(socket => socket.bytesRead === 0)?.destroy()
  const sent = createIntakeProbe(server, one.key)
  await vi.waitFor(async () =>
    expect((await sent.send(eventOf(device, { picture }))).errorCode).toBe('event.picture_invalid'),
  )
})

test('a key that posts more than its rate is refused, and told when to come back', async () => {
  const { id, key } = await buildApiKey(server.db)
  const probe = createIntakeProbe(server, key)
  const device = await probe.sensor()
  expect((await probe.send(eventOf(device))).success).toBe(true)
  // The rest of the minute's events, as another copy of the server would have counted them.
  await server.db
    .updateTable('rate_limit')
    .set({ points: EVENTS_A_MINUTE })
    .where('key', '=', `intake.event:${id}`)
    .execute()
  const answers = await Promise.all(
    Array.from({ length: EVENTS_A_MINUTE / 100 }, () => probe.send(eventOf(device))),
  )
  const refused = answers.find(answer => answer.status === 429)
  expect(refused).toMatchObject({
    errorCode: 'request.too_many',
    errorParams: { seconds: expect.any(Number) },
  })
})
