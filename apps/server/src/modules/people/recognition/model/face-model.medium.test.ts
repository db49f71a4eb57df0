import type { StoredModel } from '@palisade/contract/recognition'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFaceEntry, buildFacePicture } from '#server/testing/builders/people.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { faceOf, lookOf, MODEL, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

type Recognition = Awaited<ReturnType<typeof startFakeRecognition>>

const SITE: StoredModel = {
  id: 'site-1',
  vendor: 'Acme',
  licence: 'commercial',
  dimensions: 512,
  isBuiltIn: false,
  state: 'ready',
  trial: { faces: 3, same: 93, other: 40, msPerPicture: 80 },
}
const UPLOAD = crypto.randomUUID()

let recognition: Recognition
let server: TestServer
let admin: SignedInClient['client']
let keeper: Awaited<ReturnType<typeof clientOf>>
beforeAll(async () => {
  recognition = await startFakeRecognition({ anna: lookOf(faceOf(0.5, 1, 0, 0)) })
  server = await startTestServer({ env: recognition.env })
  admin = (await server.signIn()).client
  keeper = await clientOf(server, { permissions: ['parameter.edit'] })
})
afterAll(async () => {
  await server.stop()
  await recognition.stop()
})
beforeEach(() => {
  recognition.status.model = MODEL
  recognition.models.list = [SITE]
  recognition.models.asked.length = 0
  recognition.models.answers = {
    begin: { ok: true, uploadId: UPLOAD },
    part: { ok: true, received: 4 },
    add: { ok: true, model: SITE },
    use: { ok: true, model: { ...SITE, state: 'in_use' }, wasInUse: 'built-in-ssd' },
    remove: { ok: true, model: SITE },
  }
})

const files = [{ file: 'embedder.onnx', bytes: 4 }]
const part = {
  uploadId: UPLOAD,
  file: 'embedder.onnx',
  offset: 0,
  content: Buffer.from('onnx').toString('base64'),
}

/** Every deed to models, by its call. */
const deeds = {
  startModel: (client: typeof admin) => client.recognition.startModel({ manifest: '{}', files }),
  putModelPart: (client: typeof admin) => client.recognition.putModelPart(part),
  addModel: (client: typeof admin) => client.recognition.addModel({ uploadId: UPLOAD }),
  chooseModel: (client: typeof admin) => client.recognition.chooseModel({ model: 'site-1' }),
  removeModel: (client: typeof admin) => client.recognition.removeModel({ model: 'site-1' }),
}

test('a super administrator brings a model, part by part', async () => {
  expect((await deeds.startModel(admin)).returnObj).toEqual({ uploadId: UPLOAD })
  expect((await deeds.putModelPart(admin)).returnObj).toEqual({ received: 4 })
  expect((await deeds.addModel(admin)).returnObj).toEqual(SITE)
  const query = `upload=${UPLOAD}&file=embedder.onnx&offset=0`
  expect(recognition.models.asked).toEqual([
    { address: '/models/begin', body: JSON.stringify({ manifest: '{}', files }) },
    { address: `/models/part?${query}`, body: 'onnx' },
    { address: '/models/add', body: JSON.stringify({ uploadId: UPLOAD }) },
  ])
})

test('nobody else does anything to models, and each try is in the log', async () => {
  for (const [call, deed] of Object.entries(deeds))
    expect([call, (await deed(keeper)).errorCode]).toEqual([call, 'recognition.super_only'])
  expect(recognition.models.asked).toEqual([])
  const { returnObj } = await keeper.recognition.getModels({})
  expect(returnObj).toMatchObject({ models: [SITE], mayEdit: false })
})

test('what is wrong with a model is a code, with the file or field', async () => {
  recognition.models.answers.add = { ok: false, refusal: 'external_data', detail: 'embedder.onnx' }
  const answer = await deeds.addModel(admin)
  expect(answer.errorCode).toBe('recognition.model_external_data')
  expect(answer.errorParams).toMatchObject({ detail: 'embedder.onnx' })
  recognition.models.answers = {}
  expect((await deeds.addModel(admin)).errorCode).toBe('recognition.away')
})

test('a model that does not load is told to every screen', async () => {
  Object.assign(recognition.status, { model: null, hasFailed: true })
  expect((await admin.recognition.getState({})).returnObj?.state).toBe('failed')
  recognition.status.hasFailed = false
  expect((await admin.recognition.getState({})).returnObj?.state).toBe('starting')
})

test('with another model the features of persons are made anew at once, and the log names both', async () => {
  const file = await server.app.infra.files.put(Buffer.from('anna'), { kind: 'face-picture', ext: 'jpg' })
  const entry = await buildFaceEntry(server.db)
  await buildFacePicture(server.db, { entryId: entry.id, file })
  const pictures = async () => (await admin.recognition.getModels({})).returnObj?.pictures
  await deeds.chooseModel(admin)
  await until(async () => (await pictures())?.done === 1)
  expect(await pictures()).toEqual({ done: 1, waiting: 0 })

  recognition.status.model = { ...MODEL, modelId: 'model-2' }
  expect((await deeds.chooseModel(admin)).returnObj?.state).toBe('in_use')
  await until(async () => (await pictures())?.waiting === 1)
  const captures = async () => (await admin.recognition.getModels({})).returnObj?.captures
  expect(await captures()).toMatchObject({ done: 0, back: null })
  expect(await pictures()).toEqual({ done: 0, waiting: 1 })
  const row = await server.db
    .selectFrom('audit')
    .select(['before', 'after', 'object_name'])
    .where('action', '=', 'recognition.choose_model')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toEqual({
    before: { model: 'built-in-ssd' },
    after: { model: 'site-1' },
    object_name: 'site-1',
  })
})
