import { connect, type Socket } from 'node:net'
import { EVENT_PICTURE_LIMIT, EVENTS_A_MINUTE } from '@palisade/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LARGE_BODIES_PER_CALLER } from '#server/infra/binding/limits/large-bodies.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
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

interface Post {
  socket: Socket
  /** All that came so far. */
  answer: string
}

/** Begins to post an event of so many bytes, and sends none of them. */
function begin(key: string, bytes: number): Post {
  const socket = connect(port, '127.0.0.1')
  const post = { socket, answer: '' }
  socket.on('error', () => undefined)
  socket.on('data', chunk => (post.answer += chunk.toString()))
  sockets.push(socket)
  socket.write(
    `POST /open/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n` +
      `content-length: ${bytes}\r\n\r\n{`,
  )
  return post
}

test('pictures that wait are bounded in bytes, for each key; whoever is refused is told when to come back', async () => {
  const [one, other] = [await buildApiKey(server.db), await buildApiKey(server.db)]
  const room = Math.floor(LARGE_BODIES_PER_CALLER / EVENT_PICTURE_LIMIT)
  const posts = Array.from({ length: room + 2 }, () => begin(one.key, EVENT_PICTURE_LIMIT))
  const refused = () => posts.filter(({ answer }) => answer.includes('request.too_many'))
  await until(() => refused().length === 2)
  for (const { answer } of refused()) {
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer).toMatch(/\r\nretry-after: 1\r\n/i)
  }

  // Another key, and an event without a picture, have room.
  const device = await createIntakeProbe(server, other.key).sensor()
  const picture = Buffer.alloc(300 * 1024).toString('base64')
  const answer = await createIntakeProbe(server, other.key).send(eventOf(device, { picture }))
  expect(answer.errorCode).toBe('event.picture_invalid')
  expect((await createIntakeProbe(server, one.key).send(eventOf(device))).success).toBe(true)

  expect(posts.filter(({ answer: whole }) => whole !== '')).toHaveLength(2)
  posts.find(({ answer: whole }) => whole === '')?.socket.destroy()
  const sent = createIntakeProbe(server, one.key)
  await until(
    async () => (await sent.send(eventOf(device, { picture }))).errorCode === 'event.picture_invalid',
  )
})

test('a key that posts more than its rate is refused, and told when to come back', async () => {
  const { id, key } = await buildApiKey(server.db)
  const probe = createIntakeProbe(server, key)
  const device = await probe.sensor()
  // All events of the minute, as another copy of the server would have counted them.
  await server.db
    .insertInto('rate_limit')
    .values({ key: `intake.report:${id}`, points: EVENTS_A_MINUTE, expire: Date.now() + 60_000 })
    .execute()
  expect(await probe.send(eventOf(device))).toMatchObject({
    status: 429,
    errorCode: 'request.too_many',
    errorParams: { seconds: expect.any(Number) },
  })
})
