import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PermissionCode } from '@palisade/contract'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import {
  buildFaceCapture,
  buildFaceEntry,
  buildFaceGroup,
  buildFacePicture,
} from '#server/testing/builders/people.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { faceOf, lookOf, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { tellEvent } from '#server/modules/people/tell-event.testing.ts'
import { until } from '#server/testing/until.ts'
import { createCentreSwitch } from './centre-switch.ts'

const said = { purpose: 'Identity check', reason: 'Case 12' }
const picture = { fileName: 'a.jpg', content: btoa('anna') }
const SEARCHER = ['comparison.search', 'face_search.search', 'face_deployment.view'] as const

let recognition: Awaited<ReturnType<typeof startFakeRecognition>>
let server: TestServer
let area: BuiltArea
let groupId: string
beforeAll(async () => {
  recognition = await startFakeRecognition({ anna: lookOf(faceOf(0, 0, 0, 0)) })
  server = await startTestServer({ env: recognition.env })
  area = await buildArea(server.db)
  groupId = (await buildFaceGroup(server.db, { centreId: area.centreId })).id
})
afterAll(async () => {
  await server.stop()
  await recognition.stop()
})

const as = (...permissions: PermissionCode[]) =>
  clientOf(server, { permissions, areaIds: [area.id, area.centreId] }, area.centreId)
const codeOf = async (answer: Promise<{ errorCode?: string }>) => (await answer).errorCode ?? 'ok'

test('while it is off in a centre nothing there is searched, captured or given features; elsewhere all goes on', async () => {
  const officer = await as('recognition.switch', 'face_deployment.view')
  const guard = await as(...SEARCHER)
  const camera = await buildDevice(server.db, { areaId: area.id })
  const other = await buildDevice(server.db)
  const { id: captureId } = await buildFaceCapture(server.db, { cameraId: camera.id })
  const span = {
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    endTime: new Date().toISOString(),
    similarity: 75,
  }
  const start = () =>
    guard.faceSearch.startSearch({ pictures: [{ picture }], entryIds: [], ...span, ...said })
  const { search } = (await start()).returnObj!
  const searchLibraries = () => codeOf(guard.comparison.search({ picture, groupIds: [groupId], ...said }))
  // A server that has just started still reads the features of all persons.
  await until(async () => (await searchLibraries()) !== 'recognition.busy')
  const searches = async () => [
    await searchLibraries(),
    await codeOf(start()),
    await codeOf(guard.faceSearch.continueSearch({ search })),
    await codeOf(guard.faceSearch.findPersons({ ...said })),
    await codeOf(guard.faceSearch.findCompanions({ captureIds: [captureId], ...said })),
  ]
  const centres = createCentreSwitch(server.db)
  expect(new Set(await searches())).toEqual(new Set(['ok']))

  expect(await codeOf(officer.recognition.switchCentre({ isOn: false, reason: 'Works council' }))).toBe('ok')
  expect(new Set(await searches())).toEqual(new Set(['recognition.centre_off']))
  expect([await centres.isCameraOn(camera.id), await centres.isCameraOn(other.id)]).toEqual([false, true])
  expect((await guard.recognition.getState({})).returnObj?.centreOff).toMatchObject({
    reason: 'Works council',
  })
  const waits = await picturesOf(groupId)
  const elsewhere = await picturesOf((await buildFaceGroup(server.db)).id)
  await extracted(elsewhere)
  expect(await stateOf(waits)).toBe('in_progress')

  // Whose entry is of a centre that is off is not searched from another one either.
  const { id: entryId } = await buildFaceEntry(server.db, { groupId })
  await expect(centres.requireEntries([entryId])).rejects.toMatchObject({ code: 'recognition.centre_off' })

  await officer.recognition.switchCentre({ isOn: true, reason: 'Agreed' })
  expect(new Set(await searches())).toEqual(new Set(['ok']))
  await extracted(waits)
  const told = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'recognition.switch')
    .orderBy('id')
    .execute()
  expect(told.map(({ after }) => after)).toEqual([
    { isOn: false, reason: 'Works council' },
    { isOn: true, reason: 'Agreed' },
  ])
})

test('whoever may search libraries alone learns whether faces are recognised', async () => {
  const searcher = await as('comparison.search')
  expect((await searcher.recognition.getState({})).returnObj).toMatchObject({
    state: 'ready',
    centreOff: null,
  })
})

test('it is turned off with a reason, by who may', async () => {
  const officer = await as('recognition.switch', 'face_deployment.view')
  expect(await codeOf(officer.recognition.switchCentre({ isOn: false, reason: ' ' }))).toBe('request.invalid')
  const guard = await as(...SEARCHER)
  expect(await codeOf(guard.recognition.switchCentre({ isOn: false, reason: 'No' }))).toBe('access.denied')
})

/** A picture of a new person of a group, which waits for its feature. */
async function picturesOf(ofGroup: string): Promise<string> {
  const file = await server.app.infra.files.put(Buffer.from('anna'), { kind: 'face-picture', ext: 'jpg' })
  const entry = await buildFaceEntry(server.db, { groupId: ofGroup })
  return (await buildFacePicture(server.db, { entryId: entry.id, file })).id
}
async function stateOf(id: string): Promise<string> {
  const row = await server.db
    .selectFrom('face_picture')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}
async function extracted(id: string): Promise<void> {
  await tellEvent(server, 'face_picture.waiting')
  await until(async () => (await stateOf(id)) === 'success')
}
