import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function start(imageSources?: () => readonly string[]) {
  const app = await createHttpServer(pino({ level: 'silent' }), { ...(imageSources && { imageSources }) })
  apps.push(app)
  app.get('/long', async () => ({ text: 'long '.repeat(8000) }))
  app.get('/short', async () => ({ text: 'short' }))
  app.get('/picture', async (_request, reply) => reply.type('image/svg+xml').send('<svg/>'.repeat(9000)))
  return app
}
const zipped = { 'accept-encoding': 'br, gzip' }

describe('a long answer', () => {
  test('goes out as gzip to a client that accepts it', async () => {
    const app = await start()
    const answer = await app.inject({ url: '/long', headers: zipped })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(answer.rawPayload.length).toBeLessThan(2000)
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ text: 'long '.repeat(8000) })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  })

  test('goes out unchanged to other clients, as do short answers and anything but JSON', async () => {
    const app = await start()
    expect((await app.inject({ url: '/long' })).json()).toHaveProperty('text')
    for (const url of ['/short', '/picture']) {
      const answer = await app.inject({ url, headers: zipped })
      expect(answer.headers['content-encoding']).toBeUndefined()
    }
  })
})

test('pictures may come from the map tiles in force, and from nowhere else outside', async () => {
  let sources = ['https://tiles.example']
  const app = await start(() => sources)
  const policy = async () => String((await app.inject({ url: '/short' })).headers['content-security-policy'])
  expect(await policy()).toContain("img-src 'self' data: blob: https://tiles.example;")
  sources = []
  expect(await policy()).toContain("img-src 'self' data: blob:;")
})
