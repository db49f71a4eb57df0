import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecognitionApp } from './app.ts'

const secret = 'a-secret-of-the-recognition-program'
const looked: number[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createRecognitionApp({
    secret,
    log: pino({ level: 'silent' }),
    recogniser: {
      look: async picture => {
        looked.push(picture.length)
        return { ok: false, failure: 'no_model' }
      },
      status: () => ({ model: null, workers: 0, waiting: 0 }),
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ask = (path: string, options: RequestInit = {}, bearer = secret) =>
  fetch(`${url}${path}`, { ...options, headers: { authorization: `Bearer ${bearer}` } })

test('answers its server only', async () => {
  expect((await ask('/status', {}, 'another-secret-of-the-same-length')).status).toBe(401)
  expect((await ask('/faces', { method: 'POST', body: 'x' }, '')).status).toBe(401)
  expect(looked).toEqual([])
  expect(await (await ask('/status')).json()).toEqual({ model: null, workers: 0, waiting: 0 })
})

test('looks at a picture of up to 16 MB', async () => {
  const answer = await ask('/faces', { method: 'POST', body: new Uint8Array(1000) })
  expect(await answer.json()).toEqual({ ok: false, failure: 'no_model' })
  expect(looked).toEqual([1000])
  const large = await ask('/faces', { method: 'POST', body: new Uint8Array(16 * 1024 * 1024 + 1) })
  expect(large.status).toBe(413)
  expect((await ask('/elsewhere')).status).toBe(404)
})
