import { once } from 'node:events'
import type { Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecognitionApp } from './app.ts'
import { builtInManifest } from './model/built-in-manifest.ts'
import { createModelDesk } from './desk/model-desk.ts'
import { createModelDraft } from './model/model-draft.ts'
import { createModelStore } from './model/model-store.ts'

const secret = 'a-secret-of-the-recognition-program'
const STATUS = { model: null, hasFailed: true, workers: 0, waiting: 0 }
const looked: number[] = []
let server: Server
let url: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-models-'))
  const store = createModelStore(folder)
  server = createRecognitionApp({
    secret,
    log: pino({ level: 'silent' }),
    recogniser: {
      look: async picture => {
        looked.push(picture.length)
        return { ok: false, failure: 'no_model' }
      },
      status: () => STATUS,
    },
    models: createModelDesk({
      store,
      draft: createModelDraft(path.join(folder, '.draft')),
      recogniser: {
        status: () => STATUS,
        use: async () => {},
      },
      detector: 'tiny',
      log: pino({ level: 'silent' }),
    }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (path: string, options: RequestInit = {}, bearer = secret) =>
  fetch(`${url}${path}`, { ...options, headers: { authorization: `Bearer ${bearer}` } })

test('answers its server only', async () => {
  expect((await ask('/status', {}, 'another-secret-of-the-same-length')).status).toBe(401)
  expect((await ask('/faces', { method: 'POST', body: 'x' }, '')).status).toBe(401)
  expect(looked).toEqual([])
  expect(await (await ask('/status')).json()).toEqual(STATUS)
})

test('looks at a picture of up to 16 MB', async () => {
  const answer = await ask('/faces', { method: 'POST', body: new Uint8Array(1000) })
  expect(await answer.json()).toEqual({ ok: false, failure: 'no_model' })
  expect(looked).toEqual([1000])
  const large = await ask('/faces', { method: 'POST', body: new Uint8Array(16 * 1024 * 1024 + 1) })
  expect(large.status).toBe(413)
  expect((await ask('/elsewhere')).status).toBe(404)
})

test('lists its models, and takes the parts of another one', async () => {
  expect(await (await ask('/models')).json()).toMatchObject([{ id: 'built-in-tiny', state: 'failed' }])
  const manifest = JSON.stringify({ ...builtInManifest('tiny'), id: 'site-1' })
  const files = ['detector.onnx', 'anchors.bin', 'landmarks.onnx', 'embedder.onnx'].map(file => ({
    file,
    bytes: 1,
  }))
  const send = async (path: string, body: unknown) =>
    (await ask(path, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{ uploadId?: string }>
  const { uploadId } = await send('/models/begin', { manifest, files })
  const part = `/models/part?upload=${uploadId}&file=embedder.onnx&offset=0`
  expect(await (await ask(part, { method: 'POST', body: 'x' })).json()).toEqual({ ok: true, received: 1 })
  expect(await send('/models/add', { uploadId })).toMatchObject({ ok: false, refusal: 'file_missing' })
  expect(await send('/models/remove', { id: 'built-in-tiny' })).toMatchObject({ refusal: 'not_found' })
})
