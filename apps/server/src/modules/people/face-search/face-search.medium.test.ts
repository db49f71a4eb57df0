import type { Contract, FoundCapture, InputOf } from '@palisade/contract'
import readExcelFile from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '#server/infra/spreadsheet/unzip.ts'
import { featureKeyOf } from '#server/infra/secrets/secrets.ts'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import {
  buildFaceCapture,
  buildFaceEntry,
  buildFaceGroup,
  buildFacePicture,
} from '#server/testing/builders/people.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { faceOf, lookOf, MODEL, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Request = InputOf<Contract['faceSearch']['startSearch']>

const HOUR = 3_600_000
const PERMISSIONS = ['face_capture.view', 'face_search.search', 'face_search.export'] as const
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

let recognition: Awaited<ReturnType<typeof startFakeRecognition>>
let server: TestServer
let area: BuiltArea
let guard: ContractClient
let door: { id: string }
let hall: { id: string }

beforeAll(async () => {
  recognition = await startFakeRecognition({
    anna: lookOf(faceOf(0, 0, 0, 0)),
    pair: lookOf(faceOf(0.9, 0, 0, 0), faceOf(0, 0, 0, 0)),
    nobody: lookOf(),
  })
  server = await startTestServer({ env: recognition.env })
  area = await buildArea(server.db)
  door = await buildDevice(server.db, { areaId: area.id, name: 'Door' })
  hall = await buildDevice(server.db, { areaId: area.id, name: 'Hall' })
  guard = await clientOf(server, { permissions: PERMISSIONS, areaIds: [area.id] }, area.centreId)
})
afterAll(async () => {
  await server.stop()
  await recognition.stop()
})

const sealed = (owner: string, numbers: readonly number[]) =>
  sealBytes(featureKeyOf(server.app.infra.secrets), owner, Buffer.from(Float32Array.from(numbers).buffer))
const modelId = () => MODEL.modelId

/** A capture whose face has these numbers. */
async function captured(cameraId: string, at: Date, numbers: readonly number[], model = modelId()) {
  const { id } = await buildFaceCapture(server.db, { cameraId, at })
  await server.db
    .updateTable('face_capture')
    .set({ model_id: model, feature: sealed(id, numbers) })
    .where('id', '=', id)
    .execute()
  return id
}
const asked = (more: Partial<Request> = {}): Request => ({
  pictures: [{ picture: { fileName: 'a.jpg', content: Buffer.from('anna').toString('base64') } }],
  entryIds: [],
  startTime: ago(24).toISOString(),
  endTime: ago(0).toISOString(),
  similarity: 75,
  purpose: 'Identity check',
  reason: 'Case 12',
  ...more,
})
/** All steps of a search. */
async function found(request: Request): Promise<FoundCapture[]> {
  const started = await guard.faceSearch.startSearch(request)
  expect(started.errorCode).toBeUndefined()
  const captures: FoundCapture[] = []
  for (let search: string | null = started.returnObj!.search; search !== null;) {
    const { returnObj } = await guard.faceSearch.continueSearch({ search })
    captures.push(...returnObj!.captures)
    search = returnObj!.search
  }
  return captures
}

test('captures of a person are found by a picture, in the span and before the cameras that one may see', async () => {
  const same = await captured(door.id, ago(2), [0, 0.1, 0, 0])
  const near = await captured(hall.id, ago(3), [0, 0.4, 0, 0])
  await captured(hall.id, ago(4), [0, 0.9, 0, 0])
  await captured(hall.id, ago(5), [0, 0, 0, 0], 'another model')
  await captured(door.id, ago(30), [0, 0, 0, 0])
  await captured((await buildDevice(server.db)).id, ago(1), [0, 0, 0, 0])
  const list = await found(asked())
  expect(list.map(({ id, camera }) => [id, camera.name])).toEqual([
    [same, 'Door'],
    [near, 'Hall'],
  ])
  expect(list[0]!.similarity).toBeGreaterThan(list[1]!.similarity)
  const ids = async (more: Partial<Request>) => (await found(asked(more))).map(({ id }) => id)
  expect(await ids({ cameraIds: [hall.id] })).toEqual([near])
  expect(await ids({ similarity: 99 })).toEqual([])
  const content = Buffer.from('pair').toString('base64')
  expect(await ids({ pictures: [{ picture: { fileName: 'p.jpg', content }, face: 1 }] })).toEqual([
    same,
    near,
  ])

  const request = {
    captures: list.map(({ id, similarity }) => ({ id, similarity })),
    hasPictures: true,
    caseName: '2026-12',
    reason: 'For the prosecutor',
  }
  const [sheet] = await readExcelFile((await guard.faceSearch.exportExcel(request)).bytes)
  expect(sheet?.data.slice(1).map(row => row[1])).toEqual(['Hall', 'Door'])
})

test('found captures leave as slides in the order of time, for a case and a reason that are logged', async () => {
  const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#888888' } })
    .jpeg()
    .toBuffer()
  const key = await server.app.infra.files.put(picture, { kind: 'capture-picture', ext: 'jpg' })
  const ids: string[] = []
  for (let hour = 9; hour >= 1; hour--)
    ids.push(await captured(hour === 1 ? door.id : hall.id, ago(hour), [1]))
  await server.db.updateTable('face_capture').set({ picture_key: key }).where('id', '=', ids[0]!).execute()
  const unseen = await captured((await buildDevice(server.db)).id, ago(1), [1])
  const request = {
    captures: [unseen, ...ids.toReversed()].map(id => ({ id, similarity: 88.2 })),
    caseName: 'Case 77',
    reason: 'For the <court>',
  }
  const { bytes, headers } = await guard.faceSearch.exportSlides(request)
  expect(headers['content-disposition']).toContain('.pptx')
  const parts = unzip(bytes, () => true, { bytes: 16 * 1024 * 1024, entries: 1000 })
  const textsOf = (slide: number) =>
    Array.from(
      String(parts.get(`ppt/slides/slide${slide}.xml`)).matchAll(/<a:t>([^<]*)/g),
      ([, text]) => text,
    )
  expect(textsOf(1)).toEqual(
    expect.arrayContaining([expect.stringContaining('9 captures'), 'Case Case 77: For the &lt;court&gt;']),
  )
  expect(textsOf(2)).toEqual(expect.arrayContaining(['1 to 8 of 9', 'Hall', '88 %', 'No picture']))
  expect(textsOf(2)).not.toContain('Door')
  expect(textsOf(3)).toEqual(expect.arrayContaining(['9 to 9 of 9', 'Door']))
  expect(parts.has('ppt/slides/slide4.xml')).toBe(false)
  const faces = [...parts].filter(([name]) => name.endsWith('.jpeg'))
  expect(faces).toHaveLength(1)
  expect((await sharp(faces[0]![1]).metadata()).height).toBe(90)
  const row = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'face_search.export')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row?.after).toMatchObject({ caseName: 'Case 77', reason: 'For the <court>', captures: 9 })
})

test('slides are for whoever may export, with a case and a reason', async () => {
  const request = {
    captures: [{ id: crypto.randomUUID(), similarity: 90 }],
    caseName: 'Case',
    reason: 'court',
  }
  const searcher = await clientOf(
    server,
    { permissions: PERMISSIONS.slice(0, 2), areaIds: [area.id] },
    area.centreId,
  )
  expect((await searcher.faceSearch.exportSlides(request)).errorCode).toBe('access.denied')
  expect((await guard.faceSearch.exportSlides({ ...request, reason: '' })).errorCode).toBe('request.invalid')
  expect((await guard.faceSearch.exportSlides({ ...request, captures: [] })).errorCode).toBe(
    'request.invalid',
  )
})

test('captures of a person of a library, who is found by name, are found by the pictures there', async () => {
  const group = await buildFaceGroup(server.db, { centreId: area.centreId })
  const entry = await buildFaceEntry(server.db, { groupId: group.id, name: 'Zoe', certificateNumber: 'Z-1' })
  const { id: pictureId } = await buildFacePicture(server.db, { entryId: entry.id, state: 'success' })
  await server.db
    .insertInto('face_feature')
    .values({ picture_id: pictureId, model_id: modelId(), feature: sealed(pictureId, [7, 0, 0, 0]) })
    .execute()
  const id = await captured(hall.id, ago(6), [7, 0, 0, 0])
  const said = { purpose: 'Identity check', reason: 'Case 13' }
  const named = await guard.faceSearch.findPersons({ text: 'z-1', ...said })
  expect(named.returnObj).toMatchObject([{ entryId: entry.id, name: 'Zoe', pictureId }])
  const other = await buildFaceEntry(server.db, { groupId: group.id })
  const persons = { pictures: [], entryIds: [other.id, entry.id] }
  expect((await found(asked(persons))).map(one => one.id)).toEqual([id])
  expect((await guard.faceSearch.startSearch(asked({ ...persons, entryIds: [other.id] }))).errorCode).toBe(
    'face_search.no_feature',
  )
  // Who looked for a person is among those who looked at the person.
  const editor = await clientOf(
    server,
    { permissions: ['face.view', 'face.edit'], areaIds: [area.centreId] },
    area.centreId,
  )
  const looks = (await editor.faceEntry.getAccessLog({ id: entry.id })).returnObj
  expect(looks?.map(({ action }) => action)).toEqual(['face_search.search'])
})

test('whoever was seen together with somebody is found, how often and by which cameras', async () => {
  const at = ago(50).getTime()
  const after = (seconds: number) => new Date(at + seconds * 1000)
  const captureIds = [
    await captured(door.id, after(0), [20, 0, 0, 0]),
    await captured(hall.id, after(600), [20, 0.1, 0, 0]),
  ]
  await captured(door.id, after(5), [30, 0, 0, 0])
  const friend = await captured(hall.id, after(605), [30, 0.1, 0, 0])
  const stranger = await captured(hall.id, after(590), [40, 0, 0, 0])
  // The person again, somebody too late, and somebody at another camera.
  await captured(hall.id, after(602), [20, 0.2, 0, 0])
  await captured(door.id, after(60), [50, 0, 0, 0])
  await captured(hall.id, after(1), [60, 0, 0, 0])
  const said = { purpose: 'Identity check', reason: 'Case 14' }
  const { returnObj } = await guard.faceSearch.findCompanions({ captureIds, ...said })
  const placesOf = (places: readonly { name: string; count: number }[]) =>
    places.map(({ name, count }) => `${name} ${count}`)
  expect(returnObj?.map(({ capture, times, places }) => [capture.id, times, placesOf(places)])).toEqual([
    [friend, 2, ['Hall 1', 'Door 1']],
    [stranger, 1, ['Hall 1']],
  ])
  const unseen = await captured((await buildDevice(server.db)).id, after(0), [20, 0, 0, 0])
  const refused = await guard.faceSearch.findCompanions({ captureIds: [unseen], ...said })
  expect(refused.errorCode).toBe('access.denied')
})

test('a search is logged with purpose and reason, and goes on only for its own user', async () => {
  const started = await guard.faceSearch.startSearch(asked({ reason: 'Case 99' }))
  const row = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'face_search.search')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row?.after).toMatchObject({ purpose: 'Identity check', reason: 'Case 99', pictures: 1 })
  const other = await clientOf(server, { permissions: PERMISSIONS, areaIds: [area.id] }, area.centreId)
  const { search } = started.returnObj!
  expect((await other.faceSearch.continueSearch({ search })).errorCode).toBe('face_search.over')
})

test('a search names only cameras and areas that one may see', async () => {
  const elsewhere = await buildArea(server.db)
  const camera = await buildDevice(server.db, { areaId: elsewhere.id })
  const codeOf = async (more: Partial<Request>) =>
    (await guard.faceSearch.startSearch(asked(more))).errorCode ?? 'started'
  expect(await codeOf({ cameraIds: [door.id, camera.id] })).toBe('access.denied')
  expect(await codeOf({ areaIds: [elsewhere.id] })).toBe('access.denied')
  expect(await codeOf({ cameraIds: [door.id], areaIds: [area.id] })).toBe('started')
})

test.each<[Partial<Request>, string]>([
  [{ pictures: [] }, 'request.invalid'],
  [{ purpose: '' }, 'request.invalid'],
  [{ startTime: ago(24 * 32).toISOString() }, 'face_capture.span_too_long'],
  [{ pictures: [{ picture: { fileName: 'a.jpg', content: btoa('nobody') } }] }, 'face_search.no_face'],
  [{ entryIds: ['01890000-0000-7000-8000-000000000000'] }, 'access.denied'],
])('%j is refused: %s', async (more, errorCode) => {
  expect((await guard.faceSearch.startSearch(asked(more))).errorCode).toBe(errorCode)
})
