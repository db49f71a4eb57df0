import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFaceEntry, buildFacePicture } from '#server/testing/builders/people.ts'
import { faceOf, lookOf, MODEL, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { tellEvent } from '#server/modules/people/tell-event.testing.ts'
import { until } from '#server/testing/until.ts'

type Recognition = Awaited<ReturnType<typeof startFakeRecognition>>

let recognition: Recognition
let server: TestServer
beforeAll(async () => {
  recognition = await startFakeRecognition({
    one: lookOf({ ...faceOf(0.5, 1, 0, 0) }),
    nobody: lookOf(),
    crash: { ok: false, failure: 'crashed' },
  })
  server = await startTestServer({ env: recognition.env })
})
afterAll(async () => {
  await server.stop()
  await recognition.stop()
})
beforeEach(() => {
  recognition.status.model = MODEL
})

/** A picture of a person whose bytes are a word that the fake program knows. */
async function put(text: string): Promise<string> {
  const file = await server.app.infra.files.put(Buffer.from(text), { kind: 'face-picture', ext: 'jpg' })
  const entry = await buildFaceEntry(server.db)
  return (await buildFacePicture(server.db, { entryId: entry.id, file })).id
}
const stateOf = (id: string) =>
  server.db
    .selectFrom('face_picture')
    .select(['state', 'reason', 'quality', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const featureOf = (id: string) =>
  server.db.selectFrom('face_feature').selectAll().where('picture_id', '=', id).executeTakeFirst()
const wake = () => tellEvent(server, 'face_picture.waiting')

async function untilDone(id: string) {
  await wake()
  return until(async () => {
    const row = await stateOf(id)
    return row.state === 'in_progress' ? undefined : row
  })
}

test('a picture with one face gets its feature, sealed, and its quality', async () => {
  const id = await put('one')
  expect(await untilDone(id)).toMatchObject({ state: 'success', reason: null, quality: { width: 100 } })
  const row = await featureOf(id)
  expect(row?.model_id).toBe(MODEL.modelId)
  const plain = Buffer.from(Float32Array.of(0.5, 1, 0, 0).buffer)
  expect(row?.feature.includes(plain)).toBe(false)
  expect(row?.feature).toHaveLength(29 + plain.length)
})

test('a picture without a face fails with its reason', async () => {
  expect(await untilDone(await put('nobody'))).toMatchObject({ state: 'failure', reason: 'no_face' })
})

test('what a crash left leased is tried again, three times in all', async () => {
  const id = await put('crash')
  await wake()
  await until(async () => (await stateOf(id)).attempts >= 1 || undefined)
  // Its lease ends, as it does after a server that died with it.
  const endLease = () =>
    server.db
      .updateTable('face_picture')
      .set({ due_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute()
  await until(async () => {
    await endLease()
    await wake()
    return (await stateOf(id)).state === 'abnormal' || undefined
  })
  expect(await stateOf(id)).toMatchObject({ reason: 'engine_failed', attempts: 3 })
})

test('a program that is killed under a picture costs it no attempt, and loses nothing', async () => {
  recognition.hang()
  const id = await put('one')
  await wake()
  await until(async () => (await stateOf(id)).attempts === 1)
  recognition.die()
  expect(await untilDone(id)).toMatchObject({ state: 'success', attempts: 1 })
  expect(await featureOf(id)).toBeDefined()
})

test('with another model all features are made anew', async () => {
  const id = await put('one')
  await untilDone(id)
  await server.db
    .updateTable('face_feature')
    .set({ model_id: 'of-old' })
    .where('picture_id', '=', id)
    .execute()
  recognition.status.model = { ...MODEL, modelId: 'model-2' }
  await wake()
  await until(async () => (await stateOf(id)).state === 'in_progress' || undefined)
  recognition.status.model = MODEL
  await untilDone(id)
  expect((await featureOf(id))?.model_id).toBe(MODEL.modelId)
})

test('a feature is gone with its picture', async () => {
  const id = await put('one')
  await untilDone(id)
  await server.db.deleteFrom('face_picture').where('id', '=', id).execute()
  expect(await featureOf(id)).toBeUndefined()
})
