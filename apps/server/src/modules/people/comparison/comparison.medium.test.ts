import type { Contract, InputOf } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildFaceGroup } from '#server/testing/builders/people.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { faceOf, lookOf, MODEL, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Request = InputOf<Contract['comparison']['contrast']>
type Recognition = Awaited<ReturnType<typeof startFakeRecognition>>

let recognition: Recognition
let server: TestServer
let without: TestServer
let guard: ContractClient
beforeAll(async () => {
  recognition = await startFakeRecognition({
    anna: lookOf(faceOf(0, 0, 0, 0), faceOf()),
    'anna again': lookOf(faceOf(0, 0.5, 0, 0)),
    crowd: lookOf(faceOf(0, 0, 1, 0), faceOf(0.2, 0, 0, 0)),
    nobody: lookOf(),
    text: { ok: false, failure: 'undecodable' },
    bomb: { ok: false, failure: 'too_large' },
    many: { ok: false, failure: 'busy' },
    other: { ...lookOf(faceOf(1, 1, 1, 1)), modelId: 'model-2' } as never,
  })
  server = await startTestServer({ env: recognition.env })
  without = await startTestServer()
  const area = await buildArea(server.db)
  const who = { permissions: ['comparison.contrast' as const], areaIds: [area.id] }
  guard = await clientOf(server, who, area.centreId)
})
afterAll(async () => {
  await Promise.all([server.stop(), without.stop()])
  await recognition.stop()
})

const file = (text: string) => ({ fileName: `${text}.jpg`, content: Buffer.from(text).toString('base64') })
const asked = (first: string, second: string, more: Partial<Request> = {}): Request => ({
  first: file(first),
  second: file(second),
  purpose: 'Identity check',
  reason: 'Case 12',
  ...more,
})

test('each face of one picture is compared with each of the other, in percent by the calibration', async () => {
  const { returnObj } = await guard.comparison.contrast(asked('anna', 'crowd'))
  expect(returnObj?.similarities).toEqual([
    [0, 90],
    [null, null],
  ])
  expect(returnObj?.first).toMatchObject({ width: 640, height: 480 })
  expect(returnObj?.first.faces.map(({ isComparable }) => isComparable)).toEqual([true, false])
  const again = await guard.comparison.contrast(asked('anna', 'anna again'))
  expect(again.returnObj?.similarities[0]).toEqual([75])
})

test('no feature leaves the server', async () => {
  const answer = await guard.comparison.contrast(asked('anna', 'crowd'))
  expect(JSON.stringify(answer)).not.toContain('feature')
})

test('a picture without a face is no failure', async () => {
  const { returnObj } = await guard.comparison.contrast(asked('nobody', 'anna'))
  expect(returnObj).toMatchObject({ first: { faces: [] }, similarities: [] })
})

test('who compares, what for and why is in the log, also when nothing came of it', async () => {
  const before = await loggedReasons()
  await guard.comparison.contrast(asked('anna', 'crowd', { reason: 'Case 77' }))
  await guard.comparison.contrast(asked('text', 'anna', { reason: 'Case 78' }))
  expect((await loggedReasons()).slice(before.length)).toEqual([
    { purpose: 'Identity check', reason: 'Case 77' },
    { purpose: 'Identity check', reason: 'Case 78' },
  ])
})
const loggedReasons = async () => {
  const rows = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'comparison.contrast')
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => after)
}

test.each([
  ['text', 'comparison.picture_invalid'],
  ['bomb', 'comparison.picture_too_large'],
  ['many', 'recognition.busy'],
  ['unknown', 'recognition.away'],
  // Its feature is of another model than the one that is compared with.
  ['other', 'recognition.busy'],
])('%s is refused: %s', async (text, errorCode) => {
  expect(await guard.comparison.contrast(asked('anna', text))).toMatchObject({ success: false, errorCode })
})

test('a picture of more than 5 MB and a search without a purpose are malformed', async () => {
  const large = { fileName: 'a.jpg', content: Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64') }
  for (const more of [{ first: large }, { purpose: ' ' }, { reason: '' }])
    expect(await guard.comparison.contrast(asked('anna', 'anna', more))).toMatchObject({
      errorCode: 'request.invalid',
    })
})

test('the console learns whether faces are recognised', async () => {
  const ready = await guard.recognition.getState({})
  expect(ready.returnObj).toMatchObject({ state: 'ready', model: { name: MODEL.name, isBuiltIn: true } })
  recognition.status.model = null
  expect((await guard.recognition.getState({})).returnObj?.state).toBe('starting')
  recognition.status.model = MODEL
})

test('without the recognition program everything else works, and it is said', async () => {
  const { client } = await without.signIn()
  expect((await client.recognition.getState({})).returnObj).toEqual({
    state: 'off',
    model: null,
    centreOff: null,
  })
  expect(await client.comparison.contrast(asked('anna', 'anna'))).toMatchObject({
    errorCode: 'recognition.off',
  })
  const { id, centreId } = await buildFaceGroup(without.db)
  const who = { permissions: ['comparison.search' as const], areaIds: [centreId] }
  const searcher = await clientOf(without, who, centreId)
  const { first: picture, purpose, reason } = asked('anna', 'anna')
  const sought = { picture, purpose, reason, groupIds: [id] }
  expect(await searcher.comparison.search(sought)).toMatchObject({ errorCode: 'recognition.off' })
})

test('without the permission nobody compares', async () => {
  const area = await buildArea(server.db)
  const visitor = await clientOf(server, { permissions: [], areaIds: [area.id] }, area.centreId)
  expect(await visitor.comparison.contrast(asked('anna', 'anna'))).toMatchObject({
    errorCode: 'access.denied',
  })
  expect(await server.client.comparison.contrast(asked('anna', 'anna'))).toMatchObject({ needLogin: true })
})
