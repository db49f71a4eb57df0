import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFaceCapture } from '#server/testing/builders/people.ts'
import { faceOf, lookOf, MODEL, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { featureKeyOf } from '#server/infra/secrets/secrets.ts'
import { openFeature } from '../sealed-feature.ts'
import { tellEvent } from '#server/modules/people/tell-event.testing.ts'

const OLD = 'model-of-old'
const DAY_MS = 86_400_000

let recognition: Awaited<ReturnType<typeof startFakeRecognition>>
let server: TestServer
beforeAll(async () => {
  recognition = await startFakeRecognition({
    one: lookOf(faceOf(0.5, 1, 0, 0), faceOf(9, 9, 9, 9)),
    nobody: lookOf(),
    crash: { ok: false, failure: 'crashed' },
  })
  server = await startTestServer({ env: recognition.env })
})
afterAll(async () => {
  await server.stop()
  await recognition.stop()
})
beforeEach(async () => {
  await server.db.deleteFrom('face_capture').execute()
  // An ended pass is what nothing goes on with while a test puts its captures.
  await untilEnded()
})

/** The pass as it stands after a change of the model, or where another server left it. */
const leavePass = (position: string | null = null, done = 0) =>
  server.db.updateTable('face_capture_pass').set({ position, done, ended_at: null }).execute()

/** A capture so many days ago that says this to the fake program, with a feature of the model before. */
async function put(text: string, days: number, cameraId?: string): Promise<string> {
  const pictureKey = await server.app.infra.files.put(Buffer.from(text), {
    kind: 'capture-picture',
    ext: 'jpg',
  })
  const at = new Date(Date.now() - days * DAY_MS)
  const { id } = await buildFaceCapture(server.db, { at, pictureKey, ...(cameraId && { cameraId }) })
  await server.db
    .updateTable('face_capture')
    .set({ model_id: OLD, feature: Buffer.from('old') })
    .where('id', '=', id)
    .execute()
  return id
}
const captureOf = (id: string) =>
  server.db.selectFrom('face_capture').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const modelOf = async (id: string) => (await captureOf(id)).model_id
const pass = () => server.db.selectFrom('face_capture_pass').selectAll().executeTakeFirst()
const wake = () => tellEvent(server, 'face_picture.waiting')

const untilEnded = () =>
  until(async () => {
    await wake()
    const row = await pass()
    return row?.ended_at ? row : undefined
  })

test('captures of before get their feature of the new model, sealed for them', async () => {
  const ids = [await put('one', 0), await put('one', 1), await put('one', 2)]
  await leavePass()
  expect(await untilEnded()).toMatchObject({ model_id: MODEL.modelId, done: 3 })
  for (const id of ids) {
    const { model_id, feature } = await captureOf(id)
    expect(model_id).toBe(MODEL.modelId)
    const key = featureKeyOf(server.app.infra.secrets)
    expect(feature && openFeature(key, id, feature)).toEqual(Float32Array.of(0.5, 1, 0, 0))
  }
})

test('one in which the new model finds no face, and one whose picture is gone, keep what they have', async () => {
  const nobody = await put('nobody', 1)
  const gone = await put('one', 0)
  await server.app.infra.files.remove((await captureOf(gone)).picture_key)
  await leavePass()
  expect(await untilEnded()).toMatchObject({ done: 0 })
  for (const id of [nobody, gone])
    expect(await captureOf(id)).toMatchObject({ model_id: OLD, feature: Buffer.from('old') })
})

test('it goes on where it was: what is newer is not looked at again', async () => {
  const newer = await put('one', 0)
  const middle = await put('one', 1)
  const older = await put('one', 2)
  await leavePass(middle, 5)
  expect(await untilEnded()).toMatchObject({ done: 6, position: older })
  expect([await modelOf(newer), await modelOf(middle), await modelOf(older)]).toEqual([
    OLD,
    OLD,
    MODEL.modelId,
  ])
})

test('a program that is killed under a capture costs nothing', async () => {
  const id = await put('one', 0)
  recognition.hang()
  await leavePass()
  const looks = recognition.looks.length
  await wake()
  await until(() => recognition.looks.length > looks)
  recognition.die()
  expect(await untilEnded()).toMatchObject({ done: 1 })
  expect(await modelOf(id)).toBe(MODEL.modelId)
})

test('a picture under which the program dies three times is passed over', async () => {
  const crash = await put('crash', 0)
  const older = await put('one', 1)
  await leavePass()
  expect(await untilEnded()).toMatchObject({ done: 1 })
  expect([await modelOf(crash), await modelOf(older)]).toEqual([OLD, MODEL.modelId])
})

test('captures of a centre where nobody is recognised wait until it is turned on', async () => {
  const camera = await buildDevice(server.db)
  const { centre_id } = await server.db
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select('area.centre_id')
    .where('device.id', '=', camera.id)
    .executeTakeFirstOrThrow()
  const row = { centre_id, reason: 'wish of the works council', turned_off_by: 'Ann' }
  await server.db.insertInto('recognition_off').values(row).execute()
  const own = await put('one', 0, camera.id)
  const other = await put('one', 1)
  await leavePass()
  await untilEnded()
  expect([await modelOf(own), await modelOf(other)]).toEqual([OLD, MODEL.modelId])
  await server.db.deleteFrom('recognition_off').execute()
  await tellEvent(server, 'recognition.switched')
  expect(await untilEnded()).toMatchObject({ done: 2 })
  expect(await modelOf(own)).toBe(MODEL.modelId)
})

test('with yet another model all begins anew', async () => {
  const id = await put('one', 0)
  await leavePass()
  await untilEnded()
  recognition.status.model = { ...MODEL, modelId: 'model-2' }
  await until(async () => {
    await wake()
    return (await pass())?.model_id === 'model-2'
  })
  expect(await pass()).toMatchObject({ done: 0, position: null, ended_at: null })
  recognition.status.model = MODEL
  await untilEnded()
  expect(await modelOf(id)).toBe(MODEL.modelId)
})
